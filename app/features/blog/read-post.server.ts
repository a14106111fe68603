import { and, asc, desc, eq, sql } from "drizzle-orm";
import { postPath } from "../../blog-paths";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { image, post, postFormerSlug } from "../../db/schema";
import { dayMs } from "../../lib/day";
import type { Heading } from "../../lib/markdown";
import { imagePath } from "../images/image-path";
import { toPostDate, toTagLinks } from "./post-list.server";
import { selectRelated, toRelatedQuestions } from "./related-questions.server";
import { isPostVisible } from "./visible-posts.server";

/**
 * Reads the post at an address with its related questions and neighbors. Returns `movedTo` for a former address; null for a
 * draft, a scheduled post, or an unknown address. One trip. Links to related questions lead signed-in readers to the bank.
 */
export async function readPost(
  { db, now }: Pick<Context, "db" | "now">,
  slug: string,
  isSignedIn: () => Promise<boolean>,
) {
  const [[found], [moved], related, [older], [newer]] = await db.batch([
    selectPost(db, slug, now),
    db
      .select({ slug: post.slug })
      .from(postFormerSlug)
      .innerJoin(post, eq(post.id, postFormerSlug.postId))
      .where(and(eq(postFormerSlug.slug, slug), isPostVisible(now))),
    selectRelated(db, slug),
    selectNeighbor(db, slug, now, "older"),
    selectNeighbor(db, slug, now, "newer"),
  ]);
  if (!found) return moved ? { movedTo: postPath(moved.slug) } : null;
  const publishAt = found.publishAt ?? 0;
  // Changes within a day of the publication are not shown as an update.
  const isUpdated = found.updatedAt > publishAt + dayMs;
  return {
    post: {
      path: postPath(slug),
      title: found.title,
      summary: found.summary,
      html: found.html,
      headings: JSON.parse(found.headings) as Heading[],
      minutes: found.minutes,
      author: found.authorName,
      date: toPostDate(publishAt),
      updated: isUpdated ? toPostDate(found.updatedAt) : null,
      tags: toTagLinks(found.tags),
      cover: toCover(found),
      related: toRelatedQuestions(related, related.length > 0 && (await isSignedIn())),
      older: older ? { path: postPath(older.slug), title: older.title } : null,
      newer: newer ? { path: postPath(newer.slug), title: newer.title } : null,
    },
    search: {
      title: found.seoTitle ?? found.title,
      description: found.seoDescription ?? found.summary,
      publishedAt: publishAt,
      updatedAt: Math.max(found.updatedAt, publishAt),
    },
  };
}

export type FoundPost = Exclude<Awaited<ReturnType<typeof readPost>>, null | { movedTo: string }>;
export type Post = FoundPost["post"];

function selectPost(db: Db, slug: string, now: number) {
  return db
    .select({
      title: post.title,
      summary: post.summary,
      html: post.html,
      headings: post.headings,
      minutes: post.readingMinutes,
      tags: post.tags,
      authorName: post.authorName,
      publishAt: post.publishAt,
      updatedAt: post.updatedAt,
      seoTitle: post.seoTitle,
      seoDescription: post.seoDescription,
      coverKey: post.coverKey,
      coverAlt: post.coverAlt,
      coverWidth: sql<number | null>`${image.width}`.as("cover_width"),
      coverHeight: sql<number | null>`${image.height}`.as("cover_height"),
      imageAlt: sql<string | null>`${image.alt}`.as("image_alt"),
    })
    .from(post)
    .leftJoin(image, eq(image.key, post.coverKey))
    .where(and(eq(post.slug, slug), isPostVisible(now)));
}

/** Builds the query for the neighboring public post. */
function selectNeighbor(db: Db, slug: string, now: number, side: "older" | "newer") {
  const postPosition = sql`(select here.publish_at, here.id from post here where here.slug = ${slug})`;
  const order = side === "older" ? desc : asc;
  return db
    .select({ slug: post.slug, title: post.title })
    .from(post)
    .where(
      and(
        isPostVisible(now),
        sql`(${post.publishAt}, ${post.id}) ${sql.raw(side === "older" ? "<" : ">")} ${postPosition}`,
      ),
    )
    .orderBy(order(post.publishAt), order(post.id))
    .limit(1);
}

type Cover = Pick<
  Awaited<ReturnType<typeof selectPost>>[number],
  "coverKey" | "coverAlt" | "coverWidth" | "coverHeight" | "imageAlt"
>;

/** Returns the cover of a post; null without one, or if its image is gone. */
export function toCover({ coverKey, coverAlt, coverWidth, coverHeight, imageAlt }: Cover) {
  if (!coverKey || !coverWidth || !coverHeight) return null;
  return { src: imagePath(coverKey), alt: coverAlt ?? imageAlt ?? "", width: coverWidth, height: coverHeight };
}
