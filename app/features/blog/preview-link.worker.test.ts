import { beforeEach, expect, it } from "vitest";
import { auditLog } from "../../db/schema";
import {
  autosave,
  context,
  now,
  postId,
  publish,
  readPostRow,
  save,
  setUpEditor,
} from "../../testing/blog-editor-setup";
import { previewLinkMs } from "./preview-link";
import { createPreviewLink, readPostPreview, revokePreviewLink } from "./preview-link.server";
import { readPost } from "./read-post.server";

beforeEach(setUpEditor);

const createLink = () => createPreviewLink(context, "ann", postId);
async function readToken(): Promise<string> {
  const { previewToken } = await readPostRow();
  if (!previewToken) throw new Error("the post has no link");
  return previewToken;
}
const readHtml = async (token: string, at = now) =>
  (await readPostPreview({ db: context.db, now: at }, token))?.post.html;

it("shows the newest saved text of a draft, also an autosaved one, and changes nothing for the public (B4)", async () => {
  await save("ann", 1, "First **text**.");
  await createLink();
  const token = await readToken();
  expect(await readHtml(token)).toBe("<p>First <strong>text</strong>.</p>");
  await autosave("ann", 2, "Second <script>alert(1)</script>text.");
  expect(await readHtml(token)).toContain("Second");
  expect(await readHtml(token)).not.toContain("<script");
  expect(await readPostPreview({ db: context.db, now }, token)).toMatchObject({
    isChangedPost: false,
    post: { title: "What is an RVU?", related: [], older: null, newer: null },
  });
  expect(await readPost({ db: context.db, now }, "what-is-an-rvu", async () => true)).toBeNull();
});

it("shows the changes of a published post, while the public sees the published text", async () => {
  await publish(1, { markdown: "Public text." });
  await createLink();
  await save("ann", 2, "Changed text.");
  const preview = await readPostPreview({ db: context.db, now }, await readToken());
  expect(preview).toMatchObject({ isChangedPost: true, post: { html: "<p>Changed text.</p>" } });
  const found = await readPost({ db: context.db, now }, "what-is-an-rvu", async () => true);
  expect(found).toMatchObject({ post: { html: "<p>Public text.</p>" } });
});

it("is one secret link until it is revoked or expires; a new link has another secret", async () => {
  await save("ann", 1, "Text.");
  expect([await readHtml(""), await readHtml("null")]).toEqual([undefined, undefined]);
  await createLink();
  const token = await readToken();
  await createLink();
  expect([await readToken(), token.length >= 16]).toEqual([token, true]);
  expect(await readHtml(token, now + previewLinkMs + 10_000)).toBeUndefined();
  await revokePreviewLink(context, "ann", postId);
  await revokePreviewLink(context, "ann", postId);
  expect(await readHtml(token)).toBeUndefined();
  await createLink();
  expect(await readHtml(token)).toBeUndefined();
  expect(await readHtml(await readToken())).toBe("<p>Text.</p>");
  const entries = await context.db.select().from(auditLog).orderBy(auditLog.at);
  expect(entries.map(({ action }) => action)).toEqual([
    ...["write post", "create preview link", "revoke preview link", "create preview link"],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});
