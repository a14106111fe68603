import { desc, eq, sql } from "drizzle-orm";
import { postPath } from "~/blog-paths";
import type { Context } from "~/context.server";
import { image, post } from "~/db/schema";
import { imagePath } from "../../images/image-path";
import { isPostVisible } from "../visible-posts.server";
import { makeLinksAbsolute } from "./absolute-links";
import type { FeedPost } from "./feed-post";

const maxPosts = 20;

/** Reads the newest posts for the feeds. One trip. */
export async function readFeed({ db, now, settings }: Pick<Context, "db" | "now" | "settings">): Promise<FeedPost[]> {
  const rows = await db
    .select({
      id: post.id,
      slug: post.slug,
      title: post.title,
      summary: post.summary,
      html: post.html,
      author: post.authorName,
      tags: post.tags,
      publishAt: post.publishAt,
      updatedAt: post.updatedAt,
      coverKey: post.coverKey,
      coverAlt: sql<string | null>`coalesce(${post.coverAlt}, ${image.alt})`.as("shown_alt"),
    })
    .from(post)
    .leftJoin(image, eq(image.key, post.coverKey))
    .where(isPostVisible(now))
    .orderBy(desc(post.publishAt), desc(post.id))
    .limit(maxPosts);
  return rows.map(({ slug, tags, publishAt, updatedAt, coverKey, coverAlt, html, ...row }) => {
    const url = settings.url + postPath(slug);
    const coverHtml = coverKey
      ? `<p><img src="${imagePath(coverKey)}" alt="${escapeAttribute(coverAlt ?? "")}"></p>\n`
      : "";
    return {
      ...row,
      url,
      html: makeLinksAbsolute(coverHtml + html, settings.url, url),
      tags: JSON.parse(tags) as string[],
      publishedAt: publishAt ?? 0,
      // A scheduled post was last edited before its publication, so the publication is its last change.
      updatedAt: Math.max(updatedAt, publishAt ?? 0),
    };
  });
}

/** Reads path and last change of every public post, for the sitemap. One trip. */
export async function readPostAddresses({ db, now }: Pick<Context, "db" | "now">) {
  const rows = await db
    .select({ slug: post.slug, publishAt: post.publishAt, updatedAt: post.updatedAt })
    .from(post)
    .where(isPostVisible(now))
    .orderBy(desc(post.publishAt), desc(post.id))
    .limit(5000);
  return rows.map(({ slug, publishAt, updatedAt }) => ({
    path: postPath(slug),
    updatedAt: Math.max(updatedAt, publishAt ?? 0),
  }));
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
