import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "../../lib/day";
import { makePost } from "../../testing/make-post";
import { count, db, found, list, now, openBlog, read, settings, titles } from "../../testing/reading-blog";
import { readFeed, readPostAddresses } from "./feeds/read.server";

beforeEach(openBlog);

describe("what is not published yet", () => {
  beforeEach(async () => {
    await makePost(db, { slug: "old", publishAt: now - 2 * dayMs, tags: ["seen"] });
    await makePost(db, { slug: "draft", publishAt: null, tags: ["unseen"] });
    await makePost(db, { slug: "scheduled", publishAt: now + 1, tags: ["unseen"], now: now - dayMs });
    await makePost(db, { slug: "just-now", publishAt: now, tags: ["seen"] });
  });

  it("is in no list, tag, search, feed or sitemap", async () => {
    expect(await titles()).toEqual(["just-now", "old"]);
    expect((await list()).tags).toEqual([{ tag: "seen", posts: 2, path: "/blog?tag=seen" }]);
    expect(await titles("tag=unseen")).toEqual([]);
    expect(await titles("q=scheduled")).toEqual([]);
    const feed = await readFeed({ db, now, settings } as never);
    expect(feed.map(({ url }) => url)).toEqual([
      "https://radcore.example/blog/just-now",
      "https://radcore.example/blog/old",
    ]);
    expect((await readPostAddresses({ db, now })).map(({ path }) => path)).toEqual(["/blog/just-now", "/blog/old"]);
  });

  it("is not found at its address, like what never was, and stands beside no other post", async () => {
    for (const slug of ["draft", "scheduled", "never"]) expect(await read(slug)).toBeNull();
    const { post: newest } = await found("just-now");
    expect([newest.older?.path, newest.newer]).toEqual(["/blog/old", null]);
  });

  it("is there from its moment on, and not before it is said to have changed", async () => {
    const { post: shown, search } = await found("scheduled", now + 1);
    expect([shown.title, shown.updated, search.updatedAt]).toEqual(["Title of scheduled", null, now + 1]);
    expect((await found("just-now", now + 1)).post.newer?.path).toBe("/blog/scheduled");
  });
});

describe("the list", () => {
  it("shows ten a page, newest first, each once, in one trip", async () => {
    for (let n = 0; n < 23; n++) await makePost(db, { slug: `post-${n}`, publishAt: 1000 + Math.floor(n / 2) });
    count.trips = 0;
    const first = await list();
    expect(count.trips).toBe(1);
    const all = [...(await titles()), ...(await titles("page=2")), ...(await titles("page=3"))];
    expect(new Set(all).size).toBe(23);
    expect(all[0]).toBe("post-22");
    expect([first.newer, first.older, first.pages, first.total]).toEqual([null, "/blog?page=2", 3, 23]);
    const last = await list("page=3");
    expect([last.posts.length, last.newer, last.older]).toEqual([3, "/blog?page=2", null]);
    const beyond = await list("page=99");
    expect([beyond.posts, beyond.newer]).toEqual([[], "/blog?page=3"]);
  });

  it("keeps tag and words in the links to other pages", async () => {
    for (let n = 0; n < 11; n++) await makePost(db, { slug: `p-${n}`, tags: ["mri"], markdown: "Signal & noise." });
    expect((await list("tag=mri&q=signal+%26")).older).toBe("/blog?tag=mri&q=signal+%26&page=2");
  });

  it("counts tags over all posts, most used first", async () => {
    await makePost(db, { slug: "a", tags: ["ct", "dose"] });
    await makePost(db, { slug: "b", tags: ["dose"] });
    expect((await list("tag=ct")).tags.map(({ tag, posts }) => [tag, posts])).toEqual([
      ["dose", 2],
      ["ct", 1],
    ]);
    expect(await titles("tag=dose")).toEqual(["b", "a"]);
    expect(await titles("tag=no-such-tag")).toEqual([]);
  });

  it("reads an address that makes no sense as one that asks for everything", async () => {
    await makePost(db, { slug: "a" });
    expect(await titles("page=0&tag=%27+or+1--")).toEqual(["a"]);
    expect(await titles("page=x&q=+++")).toEqual(["a"]);
  });
});

describe("searching", () => {
  beforeEach(async () => {
    await makePost(db, {
      slug: "dose",
      markdown: "At 85 % recall\n\nCTDI_vol and [SSDE](/x), Überdosis, size-specific.",
    });
    await makePost(db, { slug: "other", markdown: "Nothing of the kind; ctdivol.", tags: ["night-call"] });
  });

  it.each([
    ["85+%25", ["dose"]],
    ["%25", ["dose"]],
    ["ctdi_vol", ["dose"]],
    ["_", ["dose"]],
    ["CTDI", ["other", "dose"]],
    ["ssde+ctdi", ["dose"]],
    ["ctdivol+ssde", []],
    ["%C3%9CBERDOSIS", ["dose"]],
    ["title+of+other", ["other"]],
    ["night-call", ["other"]],
    ["'", []],
    ["%5C", []],
  ])("q=%s finds %j", async (query, expected) => expect(await titles(`q=${query}`)).toEqual(expected));

  it("takes words of any length and any number", async () => {
    expect(await titles(`q=${"x".repeat(5000)}`)).toEqual([]);
    expect(await titles(`q=${"dose+".repeat(500)}`)).toEqual(["dose"]);
    await makePost(db, { slug: "long", markdown: `Say ${"pneumo".repeat(12)} twice.` });
    expect(await titles(`q=${"pneumo".repeat(12)}`)).toEqual(["long"]);
  });

  it("does not find what only the marks of Markdown say", async () => expect(await titles("q=%28%2Fx%29")).toEqual([]));
});
