import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { postRevision } from "~/db/schema";
import {
  autosave,
  beginPost,
  context,
  draft,
  now,
  postId,
  readAuditActions,
  readPostRow,
  readRevisions,
  restoreForm,
  save,
  setUpEditor,
  writeBy,
} from "~/testing/blog-editor-setup";
import { makePerson } from "~/testing/make";
import { parsePostsQuery } from "./admin-posts-query";
import { createPost } from "./create-post.server";
import { listPosts } from "./list-posts.server";
import { publishPost } from "./publish-post.server";
import { restoreRevision, saveConflicting, saveDraft } from "./save-post-draft.server";

beforeEach(setUpEditor);

describe("saving a draft", () => {
  it("stores one autosave and every save without changing the public version", async () => {
    expect(await autosave("ann", 1, "one")).toBe(2);
    expect(await autosave("ann", 2, "two")).toBe(3);
    expect(await readRevisions()).toEqual([
      ["autosaved", "ann", "two"],
      ["saved", "ann", ""],
    ]);
    expect(await save("ann", 3, "three")).toBe(4);
    expect(await autosave("ann", 4, "four")).toBe(5);
    expect((await readRevisions()).map(([kind, , text]) => [kind, text])).toEqual([
      ["autosaved", "four"],
      ["saved", "three"],
      ["saved", ""],
    ]);
    expect(await readPostRow()).toMatchObject({ title: "", html: "", publishAt: null, version: 5 });
  });

  it("never overwrites another editor's text and stores both versions", async () => {
    expect(await autosave("ann", 1, "Ann's")).toBe(2);
    expect(await autosave("bob", 1, "Bob's")).toBeNull();
    expect(await save("bob", 1, "Bob's")).toBeNull();
    const theirs = await saveConflicting(context, postId, "bob", draft({ markdown: "Bob's" }));
    expect(theirs).toMatchObject({ version: 2, draft: { markdown: "Ann's" } });
    // Ann's version stays the newest and becomes permanent.
    expect(await readRevisions()).toEqual([
      ["saved", "ann", "Ann's"],
      ["saved", "bob", "Bob's"],
      ["saved", "ann", ""],
    ]);
    // Bob continues with his version.
    expect(await autosave("bob", theirs?.version ?? 0, "Bob's again")).toBe(3);
    expect((await readRevisions()).slice(0, 2)).toEqual([
      ["autosaved", "bob", "Bob's again"],
      ["saved", "ann", "Ann's"],
    ]);
  });

  it("stores identical text once, and nothing for a deleted post", async () => {
    await save("ann", 1, "same");
    await saveConflicting(context, postId, "bob", draft({ markdown: "same" }));
    expect(await readRevisions()).toHaveLength(2);
    expect(await saveConflicting(context, "no such", "bob", draft())).toBeNull();
  });

  it("continues after a lost response, but not over someone else's version", async () => {
    const lost = "attempt-0123456789abcdef";
    await saveDraft(context, writeBy("ann", 1), { draft: draft(), kind: "autosaved", revisionId: lost });
    // Ann's browser does not know that this is version 2.
    expect(await autosave("ann", 1, "more", ["never-arrived", lost])).toBe(3);
    expect(await save("bob", 3, "Bob's")).toBe(4);
    expect(await autosave("ann", 1, "and more", ["never-arrived", lost])).toBeNull();
  });

  it("accepts one of several concurrent saves", async () => {
    const versions = await Promise.all(["ann", "bob", "cid"].map((who) => save(who, 1, who)));
    expect(versions.filter((version) => version !== null)).toEqual([2]);
    expect(await readRevisions()).toHaveLength(2);
  });

  it("keeps the newest 50 revisions", async () => {
    for (let version = 1; version <= 55; version += 1)
      expect(await save("ann", version, `${version}`)).toBe(version + 1);
    const kept = await readRevisions();
    expect([kept.length, kept[0]?.[2], kept.at(-1)?.[2]]).toEqual([50, "55", "6"]);
  });

  it("restores a revision as the newest and stores the replaced text", async () => {
    await save("ann", 1, "first");
    await autosave("ann", 2, "second");
    const [first] = await context.db.select().from(postRevision).where(sql`draft like '%"first"%'`);
    expect(await restoreRevision(context, writeBy("bob", 2), restoreForm(first?.id))).toBeNull();
    expect(await restoreRevision(context, writeBy("bob", 3), restoreForm("no such"))).toBeNull();
    expect(await restoreRevision(context, writeBy("bob", 3), restoreForm(first?.id))).toEqual(expect.any(String));
    expect((await readRevisions()).slice(0, 3)).toEqual([
      ["saved", "bob", "first"],
      ["saved", "ann", "second"],
      ["saved", "ann", "first"],
    ]);
    expect((await readPostRow()).version).toBe(4);
    expect(await readAuditActions()).toEqual(["write post", "restore post"]);
    // Unsaved text is stored too.
    expect(await restoreRevision(context, writeBy("bob", 4), restoreForm(first?.id, "not saved yet"))).toEqual(
      expect.any(String),
    );
    expect((await readRevisions()).slice(0, 2)).toEqual([
      ["saved", "bob", "first"],
      ["saved", "bob", "not saved yet"],
    ]);
    // Revisions of other posts are refused.
    const other = await createPost(context, { userId: "ann", fullName: "Ann" });
    const foreign = { ...writeBy("bob", 1), postId: other };
    expect(await restoreRevision(context, foreign, restoreForm(first?.id))).toBeNull();
  });
});

it("lists posts by their drafts, filtered by state and words, in each order", async () => {
  const { userId } = await makePerson(context.db);
  const write = async (title: string, publishAt: number | null) => {
    await beginPost(userId, "Ann");
    const words = draft({ title, slug: title.toLowerCase() });
    if (publishAt === null) await saveDraft(context, writeBy(userId, 1), { draft: words, kind: "saved" });
    else await publishPost(context, writeBy(userId, 1), { draft: words, publishAt, action: "publish post" });
  };
  await write("beta", now + 1e7);
  await write("Alpha", now);
  await write("gamma", null);
  const titles = async (query: string) => {
    const found = await listPosts(context, "UTC", parsePostsQuery(new URLSearchParams(query)));
    return found.rows.map(({ title, state }) => `${title} ${state}`);
  };
  const [alpha, beta, gamma] = ["Alpha published", "beta scheduled", "gamma draft"];
  const none = "Untitled draft";
  expect(await titles("")).toEqual([gamma, alpha, beta, none]);
  expect(await titles("sort=oldest")).toEqual([none, beta, alpha, gamma]);
  expect(await titles("sort=title")).toEqual([none, alpha, beta, gamma]);
  expect(await titles("state=scheduled")).toEqual([beta]);
  expect(await titles("state=draft&sort=title")).toEqual([none, gamma]);
  expect(await titles("search=ALPH")).toEqual([alpha]);
  expect(await titles("search=counted&state=published")).toEqual([alpha]);
  expect(await titles("page=2")).toEqual([]);
});
