import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { post, postFormerSlug, postRevision } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import type { PostDraft } from "../post-draft";
import { buildPublishStatements, storeFormerAddress } from "../publish-statements.server";
import { selectSlugHolders } from "./check-draft.server";
import { isUnchanged, pruneRevisions } from "./revision-sql.server";
import type { PostWrite } from "./save-post-draft.server";

/**
 * Publishes a checked draft from `publishAt` on and returns the post's new version. Returns "moved" if someone else saved first,
 * or "taken" if another post took the address; in both cases, nothing changes. One trip on success.
 */
export async function publishPost(
  context: Context,
  { postId, by, seen }: PostWrite,
  { draft, publishAt, action }: { draft: PostDraft; publishAt: number; action: string },
): Promise<number | "moved" | "taken"> {
  const { db } = context;
  const after = { slug: draft.slug, title: draft.title, publishAt };
  const isPostUnchanged = isUnchanged(postId, seen);
  const isSlugTaken = sql`exists (select 1 from ${postFormerSlug} where ${postFormerSlug.slug} = ${draft.slug} and ${postFormerSlug.postId} <> ${postId})`;
  const read = db.select({ version: post.version }).from(post).where(eq(post.id, postId));
  try {
    const results = await db.batch([
      // Inserting null violates NOT NULL and rolls the batch back, so only one of two concurrent writes succeeds.
      db.insert(postRevision).select(sql`select null, ${postId}, 'saved', '', ${by}, 0 where not (${isPostUnchanged})`),
      db.insert(postFormerSlug).select(sql`select null, ${postId} where ${isSlugTaken}`),
      audit(context, { actorId: by, action, subject: `post:${postId}`, before: selectPublicState(postId), after }),
      // The published text includes the autosaved text, so the autosave is no longer needed.
      db.delete(postRevision).where(and(eq(postRevision.postId, postId), eq(postRevision.kind, "autosaved"))),
      ...buildPublishStatements(context, { postId, draft, publishAt, by }),
      pruneRevisions(db, postId),
      read,
    ]);
    const [row] = results.at(-1) as Awaited<typeof read>;
    return row?.version ?? "moved";
  } catch (error) {
    const [unchangedPosts, slugHolders] = await db.batch([
      db
        .select({ postVersion: post.version })
        .from(post)
        .where(and(eq(post.id, postId), isPostUnchanged)),
      selectSlugHolders(db, postId, draft.slug),
    ]);
    if (unchangedPosts.length === 0) return "moved";
    if (slugHolders.length > 0) return "taken";
    throw error;
  }
}

/** Unpublishes a post and returns its new version; null if the post is not public or someone else saved first. One trip. */
export async function unpublishPost(context: Context, { postId, by, seen }: PostWrite): Promise<number | null> {
  const { db, now } = context;
  const canUnpublish = sql`exists (select 1 from ${post} where ${post.id} = ${postId} and ${post.publishAt} is not null and ${isUnchanged(postId, seen)})`;
  const entry = {
    ...{ actorId: by, action: "unpublish post", subject: `post:${postId}` },
    before: selectPublicState(postId),
    after: sql`json_set(${selectPublicState(postId)}, '$.publishAt', null)`,
  };
  const [, , hidden] = await db.batch([
    audit(context, entry, canUnpublish),
    storeFormerAddress(db, postId, sql`${post.publishAt} <= ${now} and ${isUnchanged(postId, seen)}`),
    db
      .update(post)
      .set({ publishAt: null, updatedAt: now, version: sql`${post.version} + 1` })
      .where(and(eq(post.id, postId), isNotNull(post.publishAt), isUnchanged(postId, seen)))
      .returning({ version: post.version }),
  ]);
  return hidden[0]?.version ?? null;
}

/** Deletes an unpublished post with its revisions. Returns false if the post is public. */
export async function deletePost(context: Context, by: string, postId: string): Promise<boolean> {
  const { db } = context;
  const canDelete = sql`exists (select 1 from ${post} where ${post.id} = ${postId} and ${post.publishAt} is null)`;
  const entry = { actorId: by, action: "delete post", subject: `post:${postId}`, before: selectPublicState(postId) };
  const [, deletedRows] = await db.batch([
    audit(context, entry, canDelete),
    db
      .delete(post)
      .where(and(eq(post.id, postId), isNull(post.publishAt)))
      .returning({ id: post.id }),
  ]);
  return deletedRows.length > 0;
}

/** Builds the JSON of the public state, for the audit log. */
function selectPublicState(postId: string) {
  return sql`(select json_object('slug', ${post.slug}, 'title', ${post.title}, 'publishAt', ${post.publishAt}) from ${post} where ${post.id} = ${postId})`;
}
