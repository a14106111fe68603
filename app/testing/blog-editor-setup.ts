// Setup for tests of the blog editor. The exported variables are set again before each test.
import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "../context.server";
import { auditLog, post, postRevision } from "../db/schema";
import { createPost } from "../features/blog/admin/create-post.server";
import { publishPost } from "../features/blog/admin/publish-post.server";
import { type PostWrite, saveDraft } from "../features/blog/admin/save-post-draft.server";
import type { PostDraft } from "../features/blog/post-draft";
import { freshD1 } from "./d1";
import { localContext } from "./local-context";

export let now = Date.UTC(2026, 10, 21, 12);
export let context: Context;
export let postId: string;

/** Opens a database with an empty post by Ann; for `beforeEach`. */
export async function setUpEditor() {
  now = Date.UTC(2026, 10, 21, 12);
  const { binding } = await freshD1();
  const made = localContext({ DB: binding });
  // Every action happens one second after the one before.
  context = Object.defineProperty({ ...made }, "now", {
    get: () => {
      now += 1000;
      return now;
    },
  });
  await beginPost("ann", "Ann");
}

/** Creates another post, which the following calls write. */
export async function beginPost(userId: string, fullName: string) {
  postId = await createPost(context, { userId, fullName });
}

export const draft = (changes: Partial<PostDraft> = {}): PostDraft => ({
  ...{ title: "What is an RVU?", slug: "what-is-an-rvu", summary: "How work is counted.", markdown: "Some **text**." },
  ...{ tags: ["rvu"], authorName: "Ann", coverKey: null, coverAlt: null, seoTitle: null, seoDescription: null },
  ...{ questionIds: [], ...changes },
});
export const writeBy = (who: string, version: number, lostAutosaveIds: string[] = []): PostWrite => ({
  postId,
  by: who,
  seen: { version, lostAutosaveIds },
});
export const autosave = (who: string, version: number, markdown: string, lost: string[] = []) =>
  saveDraft(context, writeBy(who, version, lost), { draft: draft({ markdown }), kind: "autosaved" });
export const save = (who: string, version: number, markdown: string) =>
  saveDraft(context, writeBy(who, version), { draft: draft({ markdown }), kind: "saved" });
export const publish = (version: number, changes: Partial<PostDraft> = {}, publishAt = now) =>
  publishPost(context, writeBy("ann", version), { draft: draft(changes), publishAt, action: "publish post" });

export const restoreForm = (revisionId = "", markdown = "second") => ({ revisionId, draft: draft({ markdown }) });

export async function readPostRow() {
  const [found] = await context.db.select().from(post).where(eq(post.id, postId));
  if (!found) throw new Error("the post is gone");
  return found;
}
export async function readRevisions() {
  const rows = await context.db
    .select()
    .from(postRevision)
    .where(eq(postRevision.postId, postId))
    .orderBy(desc(postRevision.savedAt), sql`rowid desc`);
  return rows.map(({ kind, savedBy, draft }) => [kind, savedBy, (JSON.parse(draft) as PostDraft).markdown]);
}
export const readAuditActions = async () =>
  (await context.db.select().from(auditLog).orderBy(auditLog.at)).map(({ action }) => action);
