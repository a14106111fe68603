import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { post, postRevision, user } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import type { PostDraft } from "../post-draft";
import {
  type BaseVersion,
  deleteAutosaves,
  isUnchanged,
  keepAutosaves,
  newestFirst,
  pruneRevisions,
  revisionExists,
  selectNewestId,
} from "./revision-sql.server";

export interface PostWrite {
  postId: string;
  by: string;
  seen: BaseVersion;
}

/**
 * Saves a draft as the newest revision; an autosave replaces the previous autosave. The public version does not change. Returns
 * the post's version; null without changes if someone else saved first. One trip.
 */
export async function saveDraft(
  context: Context,
  { postId, by, seen }: PostWrite,
  { draft, kind, revisionId = context.id() }: { draft: PostDraft; kind: "saved" | "autosaved"; revisionId?: string },
): Promise<number | null> {
  const { db, now } = context;
  const [, moved] = await db.batch([
    db
      .insert(postRevision)
      .select(
        sql`select ${revisionId}, ${postId}, ${kind}, ${JSON.stringify(draft)}, ${by}, ${now} where ${isUnchanged(postId, seen)}`,
      ),
    incrementVersion(context, postId, revisionId),
    deleteAutosaves(db, postId, revisionId),
    pruneRevisions(db, postId),
  ]);
  return moved[0]?.version ?? null;
}

/** Increments the post's version if its new revision was stored. */
function incrementVersion({ db }: Pick<Context, "db">, postId: string, revisionId: string) {
  return db
    .update(post)
    .set({ version: sql`${post.version} + 1` })
    .where(and(eq(post.id, postId), revisionExists(revisionId)))
    .returning({ version: post.version });
}

/** The newest version, saved by someone else. */
interface NewestRevision {
  version: number;
  by: string | null;
  savedAt: number;
  draft: PostDraft;
}

/**
 * Stores the text of a conflicting save as a revision just before the newest revision, and makes the newest revision permanent.
 * Returns the newest version; null if the post does not exist. One trip.
 */
export async function saveConflicting(context: Context, postId: string, by: string, draft: PostDraft) {
  const { db } = context;
  const json = JSON.stringify(draft);
  const [, , found] = await db.batch([
    keepAutosaves(db, postId),
    db
      .insert(postRevision)
      .select(
        sql`select ${context.id()}, newest.post_id, 'saved', ${json}, ${by}, newest.saved_at - 1 from ${postRevision} as newest where newest.id = ${selectNewestId(postId)} and newest.draft <> ${json}`,
      ),
    selectNewestRevision(db, postId),
  ]);
  return parseNewestRevision(found);
}

function selectNewestRevision(db: Context["db"], postId: string) {
  return db
    .select({
      version: post.version,
      by: user.name,
      savedAt: postRevision.savedAt,
      draft: postRevision.draft,
    })
    .from(post)
    .innerJoin(postRevision, eq(postRevision.postId, post.id))
    .leftJoin(user, eq(user.id, postRevision.savedBy))
    .where(eq(post.id, postId))
    .orderBy(...newestFirst)
    .limit(1);
}

function parseNewestRevision([row]: Awaited<ReturnType<typeof selectNewestRevision>>): NewestRevision | null {
  return row ? { ...row, draft: JSON.parse(row.draft) as PostDraft } : null;
}

/**
 * Restores an older revision as the newest revision and stores the current text just before the newest revision. Returns the id
 * of the new revision; null if someone else saved first or the revision does not exist. One trip.
 */
export async function restoreRevision(
  context: Context,
  { postId, by, seen }: PostWrite,
  { revisionId, draft }: { revisionId: string; draft: PostDraft },
): Promise<string | null> {
  const { db, now } = context;
  const newId = context.id();
  const json = JSON.stringify(draft);
  const entry = { actorId: by, action: "restore post", subject: `post:${postId}`, after: { revisionId } };
  const [, , , , moved] = await db.batch([
    db
      .insert(postRevision)
      .select(
        sql`select ${newId}, old.post_id, 'saved', old.draft, ${by}, ${now} from ${postRevision} as old where old.id = ${revisionId} and old.post_id = ${postId} and ${isUnchanged(postId, seen)}`,
      ),
    // Keeps the replaced autosave available as a revision.
    keepAutosaves(db, postId),
    db
      .insert(postRevision)
      .select(
        sql`select ${context.id()}, ${postId}, 'saved', ${json}, ${by}, ${now - 1} where ${revisionExists(newId)} and not exists (select 1 from ${postRevision} as same where same.post_id = ${postId} and same.draft = ${json})`,
      ),
    audit(context, entry, revisionExists(newId)),
    incrementVersion(context, postId, newId),
    pruneRevisions(db, postId),
  ]);
  return moved.length > 0 ? newId : null;
}
