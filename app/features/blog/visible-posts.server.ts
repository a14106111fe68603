import { and, isNotNull, lte, type SQL } from "drizzle-orm";
import { post } from "../../db/schema";

/** Builds the SQL condition for posts that are public at `now`. */
export function isPostVisible(now: number): SQL | undefined {
  return and(isNotNull(post.publishAt), lte(post.publishAt, now));
}
