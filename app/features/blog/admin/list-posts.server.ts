import { asc, desc, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { post, postRevision } from "~/db/schema";
import { formatTime } from "~/lib/time-text";
import type { PostSort, PostState, PostsQuery } from "./admin-posts-query";
import { getShownTitle, selectFoundPosts } from "./find-posts.server";

const pageSize = 25;

export type AdminPostList = Awaited<ReturnType<typeof listPosts>>;

/** Reads a page of posts with title and date of their newest revision. One trip. */
export async function listPosts({ db, now }: Context, timeZone: string, query: PostsQuery) {
  const { search, state, sort, page } = query;
  const orders: Record<PostSort, SQL> = {
    newest: desc(postRevision.savedAt),
    oldest: asc(postRevision.savedAt),
    title: asc(sql`shown_title collate nocase`),
    titleBack: desc(sql`shown_title collate nocase`),
  };
  const rows = await selectFoundPosts(db, search, state ? isPostInState(state, now) : undefined)
    .orderBy(orders[sort], asc(post.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return {
    more: rows.length > pageSize,
    rows: rows.slice(0, pageSize).map(({ id, title, publishAt, savedAt, savedBy, kind, slug }) => ({
      ...{ id, slug, title: getShownTitle(title), state: getPostState(publishAt, now), savedBy },
      savedAt: formatTime(savedAt, now, timeZone),
      publishAt: publishAt === null ? null : formatTime(publishAt, now, timeZone),
      /** Whether the draft differs from the public version. */
      hasUnpublishedChanges: publishAt !== null && kind !== "published",
    })),
  };
}

/** Returns a post's state at `now`. */
export function getPostState(publishAt: number | null, now: number): PostState {
  if (publishAt === null) return "draft";
  return publishAt > now ? "scheduled" : "published";
}

function isPostInState(state: PostState, now: number) {
  if (state === "draft") return isNull(post.publishAt);
  return state === "scheduled" ? gt(post.publishAt, now) : lte(post.publishAt, now);
}
