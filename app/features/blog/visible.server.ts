import { and, isNotNull, lte, type SQL } from "drizzle-orm";
import { post } from "../../db/schema";

/** Posts that the public sees at `now`: no drafts, and nothing that is scheduled. */
export function isVisible(now: number): SQL | undefined {
  return and(isNotNull(post.publishAt), lte(post.publishAt, now));
}
