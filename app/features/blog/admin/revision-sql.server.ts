import { and, desc, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { post, postRevision } from "../../../db/schema";

// Optimistic locking: a write names the version it is based on, and a write based on an outdated version changes nothing.

const maxRevisions = 50;

/** Newest first; ties within a millisecond are broken by insertion order. */
export const newestFirst = [desc(postRevision.savedAt), sql`${postRevision}.rowid desc`] as const;

export interface BaseVersion {
  version: number;
  /** Ids of autosaves that this browser window sent without getting a response; the newest revision may be one of them. */
  lostAutosaveIds: readonly string[];
}

/** Builds the SQL for the id of a post's newest revision. */
export function selectNewestId(postId: string | SQL | typeof post.id) {
  return sql<string>`(select newest.id from ${postRevision} as newest where newest.post_id = ${postId} order by newest.saved_at desc, newest.rowid desc limit 1)`;
}

/** Builds the SQL condition that nobody else has saved since the base version. */
export function isUnchanged(postId: string, { version, lostAutosaveIds }: BaseVersion): SQL {
  return sql`exists (select 1 from ${post} where ${post.id} = ${postId} and (${post.version} = ${version} or ${selectNewestId(postId)} in (select value from json_each(${JSON.stringify(lostAutosaveIds)}))))`;
}

/** Builds the SQL condition that a revision exists, so that later statements of a batch depend on its insert. */
export function revisionExists(revisionId: string): SQL {
  return sql`exists (select 1 from ${postRevision} as kept where kept.id = ${revisionId})`;
}

/** Builds the statement that deletes the autosave which a newer revision replaces. */
export function deleteAutosaves(db: Db, postId: string, exceptId: string) {
  return db
    .delete(postRevision)
    .where(
      and(
        eq(postRevision.postId, postId),
        eq(postRevision.kind, "autosaved"),
        ne(postRevision.id, exceptId),
        revisionExists(exceptId),
      ),
    );
}

/** Builds the statement that turns autosaves into permanent revisions. */
export function keepAutosaves(db: Db, postId: string) {
  return db
    .update(postRevision)
    .set({ kind: "saved" })
    .where(and(eq(postRevision.postId, postId), eq(postRevision.kind, "autosaved")));
}

/** Builds the statement that deletes all but the newest 50 revisions of a post. */
export function pruneRevisions(db: Db, postId: string) {
  const newestIds = db
    .select({ id: postRevision.id })
    .from(postRevision)
    .where(eq(postRevision.postId, postId))
    .orderBy(...newestFirst)
    .limit(maxRevisions);
  return db.delete(postRevision).where(and(eq(postRevision.postId, postId), notInArray(postRevision.id, newestIds)));
}
