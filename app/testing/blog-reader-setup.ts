// Setup for tests of the public blog. The exported variables are set again before each test.
import { eq } from "drizzle-orm";
import type { Db, DbCount } from "../db/client.server";
import { postRevision } from "../db/schema";
import type { PostDraft } from "../features/blog/post-draft";
import { readPostList } from "../features/blog/post-list.server";
import { parsePublicPostsQuery } from "../features/blog/public-posts-query";
import { readPost } from "../features/blog/read-post.server";
import { dayMs } from "../lib/day";
import { freshD1 } from "./d1";

export const now = 100 * dayMs;
export const settings = { url: "https://radcore.example" };
export let db: Db;
export let count: DbCount;

/** Opens a database without posts; for `beforeEach`. */
export async function setUpBlog() {
  ({ db, count } = await freshD1());
}

export const listBlog = (query = "") => readPostList({ db, now }, parsePublicPostsQuery(new URLSearchParams(query)));
export const readTitles = async (query = "") =>
  (await listBlog(query)).posts.map(({ title }) => title.replace("Title of ", ""));
export const readBlogPost = (slug: string, at = now) => readPost({ db, now: at }, slug, async () => false);
export async function readExistingPost(slug: string, at = now) {
  const result = await readBlogPost(slug, at);
  if (!result?.post) throw new Error(`${slug} was not found`);
  return result;
}

/** Returns the draft of a post's first revision. */
export async function readFirstDraft(postId: string): Promise<PostDraft> {
  const [row] = await db
    .select({ draft: postRevision.draft })
    .from(postRevision)
    .where(eq(postRevision.postId, postId));
  return JSON.parse(row?.draft ?? "null") as PostDraft;
}
