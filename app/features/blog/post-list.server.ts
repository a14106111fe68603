import { and, count, desc, eq, exists, sql } from "drizzle-orm";
import { blogPath, postPath } from "../../blog-paths";
import type { Context } from "../../context.server";
import { image, post, postTag } from "../../db/schema";
import { formatDate } from "../../lib/time-text";
import { imagePath } from "../images/image-path";
import { type PublicPostsQuery, splitSearchWords } from "./public-posts-query";
import { isPostVisible } from "./visible-posts.server";

const postsPerPage = 10;

/** A tag with the path of its list. */
export interface TagLink {
  tag: string;
  path: string;
}

/**
 * Reads a page of posts for `query`, newest first, with the most used tags and the total number of posts. One trip (B1).
 */
export async function readPostList({ db, now }: Pick<Context, "db" | "now">, query: PublicPostsQuery) {
  const { tag, text, page } = query;
  const matchesQuery = and(
    isPostVisible(now),
    tag
      ? exists(
          db
            .select({ one: sql`1` })
            .from(postTag)
            .where(and(eq(postTag.tag, tag), eq(postTag.postId, post.id))),
        )
      : undefined,
    // Uses instr instead of LIKE, whose patterns are limited to 50 bytes on D1 and treat % and _ as wildcards.
    ...splitSearchWords(text).map((word) => sql`instr(${post.searchText}, ${word}) > 0`),
  );
  const [rows, totals, tags] = await db.batch([
    db
      .select({
        slug: post.slug,
        title: post.title,
        summary: post.summary,
        minutes: post.readingMinutes,
        tags: post.tags,
        publishAt: post.publishAt,
        coverKey: post.coverKey,
        coverWidth: sql<number | null>`${image.width}`.as("cover_width"),
        coverHeight: sql<number | null>`${image.height}`.as("cover_height"),
      })
      .from(post)
      .leftJoin(image, eq(image.key, post.coverKey))
      .where(matchesQuery)
      .orderBy(desc(post.publishAt), desc(post.id))
      .limit(postsPerPage)
      .offset((page - 1) * postsPerPage),
    db.select({ total: count() }).from(post).where(matchesQuery),
    db
      .select({ tag: postTag.tag, posts: sql<number>`count(*)`.as("posts") })
      .from(postTag)
      .innerJoin(post, eq(post.id, postTag.postId))
      .where(isPostVisible(now))
      .groupBy(postTag.tag)
      .orderBy(sql`posts desc`, postTag.tag)
      .limit(12),
  ]);
  const total = totals[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  return {
    query,
    total,
    pages,
    posts: rows.map((row) => ({
      path: postPath(row.slug),
      title: row.title,
      summary: row.summary,
      minutes: row.minutes,
      date: toPostDate(row.publishAt ?? 0),
      tags: toTagLinks(row.tags),
      cover:
        row.coverKey && row.coverWidth && row.coverHeight
          ? { src: imagePath(row.coverKey), width: row.coverWidth, height: row.coverHeight }
          : null,
    })),
    tags: tags.map(({ tag: name, posts }) => ({ tag: name, posts, path: blogPath({ tag: name }) })),
    newer: page > 1 ? blogPath({ tag, text, page: Math.min(page - 1, pages) }) : null,
    older: page < pages ? blogPath({ tag, text, page: page + 1 }) : null,
  };
}

export type PostList = Awaited<ReturnType<typeof readPostList>>;

/** Formats a date for `<time>` in UTC, because all readers share the cached page. */
export function toPostDate(at: number): { iso: string; text: string } {
  return { iso: new Date(at).toISOString(), text: formatDate(at, "UTC") };
}

/** Parses a post's tags from their JSON. */
export function toTagLinks(json: string): TagLink[] {
  return (JSON.parse(json) as string[]).map((tag) => ({ tag, path: blogPath({ tag }) }));
}
