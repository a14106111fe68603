import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { image, post, postFormerSlug, postRevision, postTag, question } from "~/db/schema";
import {
  autosave,
  beginPost,
  context,
  draft,
  now,
  postId,
  publish,
  readAuditActions,
  readPostRow,
  readRevisions,
  save,
  setUpEditor,
  writeBy,
} from "~/testing/blog-editor-setup";
import { makeQuestion } from "~/testing/make";
import { checkDraft } from "./check-draft.server";
import { createPost } from "./create-post.server";
import { deletePost, publishPost, unpublishPost } from "./publish-post.server";

beforeEach(setUpEditor);

describe("publishing", () => {
  it("publishes sanitized text with tags and a revision (M7)", async () => {
    await autosave("ann", 1, "x");
    const at = now;
    expect(await publish(2, { markdown: "Hi <script>alert(1)</script> **there**" }, at)).toBe(3);
    const found = await readPostRow();
    expect(found).toMatchObject({ slug: "what-is-an-rvu", publishAt: at, version: 3 });
    expect(found.html).toContain("<strong>there</strong>");
    expect(found.html).not.toContain("<script");
    expect((await context.db.select().from(postTag)).map(({ tag }) => tag)).toEqual(["rvu"]);
    expect((await readRevisions()).map(([kind]) => kind)).toEqual(["published", "saved"]);
    expect(await readAuditActions()).toEqual(["write post", "publish post"]);
  });

  it("changes nothing if someone else saved first", async () => {
    await save("bob", 1, "Bob's");
    expect(await publish(1)).toBe("moved");
    expect(await readPostRow()).toMatchObject({ publishAt: null, version: 2 });
    expect(await readAuditActions()).toEqual(["write post"]);
    expect(await readRevisions()).toHaveLength(2);
  });

  it("redirects former addresses and lets the post reuse one", async () => {
    await publish(1);
    expect(await publish(2, { slug: "rvus" })).toBe(3);
    expect(await publish(3, { slug: "all-about-rvus" })).toBe(4);
    const former = async () => (await context.db.select().from(postFormerSlug)).map(({ slug }) => slug).sort();
    expect(await former()).toEqual(["rvus", "what-is-an-rvu"]);
    expect(await publish(4, { slug: "rvus" })).toBe(5);
    expect(await former()).toEqual(["all-about-rvus", "what-is-an-rvu"]);
  });

  it("redirects only addresses that were public", async () => {
    const former = async () => (await context.db.select().from(postFormerSlug)).map(({ slug }) => slug);
    await publish(1, { slug: "planned" }, now + 1e7);
    await publish(2, { slug: "planned-better" }, now + 1e7);
    expect(await unpublishPost(context, writeBy("ann", 3))).toBe(4);
    expect(await former()).toEqual([]);
    await publish(4, { slug: "seen" });
    expect(await unpublishPost(context, writeBy("bob", 4))).toBeNull();
    expect(await former()).toEqual([]);
    expect(await unpublishPost(context, writeBy("ann", 5))).toBe(6);
    await publish(6, { slug: "moved" }, now + 1e7);
    expect(await former()).toEqual(["seen"]);
    // The post itself can reuse its former address.
    await publish(7, { slug: "seen" });
    expect(await former()).toEqual([]);
  });

  it("refuses addresses that another post has or had, also in a race", async () => {
    await publish(1);
    await publish(2, { slug: "rvus" });
    const mine = postId;
    await beginPost("bob", "Bob");
    for (const slug of ["rvus", "what-is-an-rvu"]) {
      const { problems } = await checkDraft(context, postId, draft({ slug }));
      expect(problems).toEqual({
        slug: ["Another post uses this address now or used it before. Choose another address."],
      });
      expect(await publish(1, { slug })).toBe("taken");
    }
    expect((await checkDraft(context, mine, draft({ slug: "what-is-an-rvu" }))).problems).toBeNull();
    expect(await readPostRow()).toMatchObject({ publishAt: null, version: 1 });
    const third = await createPost(context, { userId: "cid", fullName: "Cid" });
    const both = await Promise.all(
      [postId, third].map((id) =>
        publishPost(
          context,
          { ...writeBy("ann", 1), postId: id },
          { draft: draft({ slug: "new" }), publishAt: 1, action: "a" },
        ),
      ),
    );
    expect(both.map(String).sort()).toEqual(["2", "taken"]);
    expect(await context.db.$count(post, eq(post.slug, "new"))).toBe(1);
  });

  it("accepts one of two concurrent publications", async () => {
    const both = await Promise.all([publish(1, { title: "One" }), publish(1, { title: "Two" })]);
    expect(both.map(String).sort()).toEqual(["2", "moved"]);
    expect((await readAuditActions()).filter((act) => act === "publish post")).toHaveLength(1);
  });

  it("unpublishes once, and deletes only drafts", async () => {
    await publish(1);
    expect(await deletePost(context, "ann", postId)).toBe(false);
    expect(await unpublishPost(context, writeBy("ann", 1))).toBeNull();
    expect(await unpublishPost(context, writeBy("ann", 2))).toBe(3);
    expect(await unpublishPost(context, writeBy("ann", 3))).toBeNull();
    expect((await readPostRow()).publishAt).toBeNull();
    expect(await deletePost(context, "ann", postId)).toBe(true);
    expect(await deletePost(context, "ann", postId)).toBe(false);
    expect([await context.db.$count(postRevision), await context.db.$count(postTag)]).toEqual([0, 0]);
    expect(await readAuditActions()).toEqual(["write post", "publish post", "unpublish post", "delete post"]);
  });

  it("reports missing and invalid fields", async () => {
    const { questionId } = await makeQuestion(context.db);
    const wrong = { title: "", slug: "Not an address", tags: ["a", "b!"], summary: "" };
    const { problems } = await checkDraft(context, postId, {
      ...draft(wrong),
      ...{ coverKey: "none.png", questionIds: [questionId, "no-such"], markdown: "" },
    });
    expect(Object.keys(problems ?? {}).sort()).toEqual([
      ...["coverAlt", "coverKey", "markdown", "questionIds", "slug", "summary", "tags", "title"],
    ]);
    expect(problems?.questionIds).toEqual(["Question no-such does not exist."]);
    const key = `${"a".repeat(64)}.png`;
    const words = { alt: "a", source: "b", license: "c", createdBy: "ann", createdAt: 1 };
    await context.db.insert(image).values({ key, contentType: "image/png", bytes: 1, width: 1, height: 1, ...words });
    const good = await checkDraft(
      context,
      postId,
      draft({ coverKey: key, coverAlt: " A. ", questionIds: [questionId] }),
    );
    expect(good.draft).toMatchObject({ coverKey: key, coverAlt: "A." });
    expect((await checkDraft(context, postId, draft({ coverAlt: "of nothing" }))).draft?.coverAlt).toBeNull();
    // The id that lists show names the same question, in any case.
    const [shown] = await context.db.select().from(question).where(eq(question.id, questionId));
    const named = [shown?.externalId.toUpperCase() ?? "", questionId];
    expect((await checkDraft(context, postId, draft({ questionIds: named }))).draft?.questionIds).toEqual([questionId]);
  });
});
