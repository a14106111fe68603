import { and, desc, eq, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { post, postRevision } from "../../../db/schema";

// Who may write a post on. A write names the version it has seen; one that comes after somebody else's writes nothing.

const mostRevisions = 50;

/** Newest first; of two in one millisecond the one that came later. */
export const newestFirst = [desc(postRevision.savedAt), sql`${postRevision}.rowid desc`] as const;

export interface Seen {
  version: number;
  /** Revisions that whoever writes has sent and heard nothing of; what is newest may be one of them. */
  lost: readonly string[];
}

/** SQL for the id of the newest revision of a post. */
export function newestId(postId: string | SQL | typeof post.id) {
  return sql<string>`(select newest.id from ${postRevision} as newest where newest.post_id = ${postId} order by newest.saved_at desc, newest.rowid desc limit 1)`;
}

/** SQL for "nobody else has written since". */
export function isUnmoved(postId: string, { version, lost }: Seen): SQL {
  return sql`exists (select 1 from ${post} where ${post.id} = ${postId} and (${post.version} = ${version} or ${newestId(postId)} in (select value from json_each(${JSON.stringify(lost)}))))`;
}

/** SQL for "this revision is there": what follows an insert in its batch happens only if that happened. */
export function isKept(revisionId: string): SQL {
  return sql`exists (select 1 from ${postRevision} as kept where kept.id = ${revisionId})`;
}

/** Takes away the autosave that another revision has replaced. */
export function dropAutosaves(db: Db, postId: string, unless: string) {
  return db
    .delete(postRevision)
    .where(
      and(
        eq(postRevision.postId, postId),
        eq(postRevision.kind, "autosaved"),
        ne(postRevision.id, unless),
        isKept(unless),
      ),
    );
}

/** An autosave that no later one may replace. */
export function fixAutosaves(db: Db, postId: string) {
  return db
    .update(postRevision)
    .set({ kind: "saved" })
    .where(and(eq(postRevision.postId, postId), eq(postRevision.kind, "autosaved")));
}

/** Keeps the newest 50 revisions of a post. */
export function pruneRevisions(db: Db, postId: string) {
  const kept = db
    .select({ id: postRevision.id })
    .from(postRevision)
    .where(eq(postRevision.postId, postId))
    .orderBy(...newestFirst)
    .limit(mostRevisions);
  return db.delete(postRevision).where(and(eq(postRevision.postId, postId), notInArray(postRevision.id, kept)));
}
