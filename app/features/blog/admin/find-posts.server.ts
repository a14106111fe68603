import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { post, postRevision, user } from "~/db/schema";
import { selectNewestId } from "./revision-sql.server";

const maxWords = 8;

/**
 * Builds the query for posts, shown by their newest revision. Selects posts that match `condition` and contain every word of
 * `text` in the newest revision, the public version, or the id. Scans all posts, of which there are only hundreds.
 */
export function selectFoundPosts(db: Db, text: string, condition?: SQL) {
  const draftField = (field: string) => sql`coalesce(json_extract(${postRevision.draft}, ${`$.${field}`}), '')`;
  const parts = [...["title", "slug", "summary", "markdown"].map(draftField), post.slug, post.searchText, post.id];
  const searchedText = sql`lower(${sql.join(parts, sql` || ' ' || `)})`;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return db
    .select({
      id: post.id,
      slug: post.slug,
      title: sql<string>`coalesce(json_extract(${postRevision.draft}, '$.title'), ${post.title})`.as("shown_title"),
      summary: sql<string>`coalesce(json_extract(${postRevision.draft}, '$.summary'), ${post.summary})`.as(
        "shown_words",
      ),
      publishAt: post.publishAt,
      savedAt: sql<number>`coalesce(${postRevision.savedAt}, ${post.updatedAt})`.as("shown_saved_at"),
      savedBy: sql<string | null>`${user.name}`.as("shown_saved_by"),
      kind: postRevision.kind,
    })
    .from(post)
    .leftJoin(postRevision, eq(postRevision.id, selectNewestId(post.id)))
    .leftJoin(user, eq(user.id, postRevision.savedBy))
    .where(and(...words.map((word) => sql`instr(${searchedText}, ${word}) > 0`), condition));
}

/** Returns a post's title for lists. */
export function getShownTitle(title: string): string {
  return title || "Untitled";
}
