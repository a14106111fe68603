import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "../../lib/day";
import {
  count,
  db,
  listBlog,
  now,
  readBlogPost,
  readExistingPost,
  readTitles,
  settings,
  setUpBlog,
} from "../../testing/blog-reader-setup";
import { makePost } from "../../testing/make-post";
import { readFeed, readPostAddresses } from "./feeds/read-feed.server";

beforeEach(setUpBlog);

describe("an unpublished post", () => {
  beforeEach(async () => {
    await makePost(db, { slug: "old", publishAt: now - 2 * dayMs, tags: ["seen"] });
    await makePost(db, { slug: "draft", publishAt: null, tags: ["unseen"] });
    await makePost(db, { slug: "scheduled", publishAt: now + 1, tags: ["unseen"], now: now - dayMs });
    await makePost(db, { slug: "just-now", publishAt: now, tags: ["seen"] });
  });

  it("is in no list, tag, search, feed, or sitemap", async () => {
    expect(await readTitles()).toEqual(["just-now", "old"]);
    expect((await listBlog()).tags).toEqual([{ tag: "seen", posts: 2, path: "/blog?tag=seen" }]);
    expect(await readTitles("tag=unseen")).toEqual([]);
    expect(await readTitles("q=scheduled")).toEqual([]);
    const feed = await readFeed({ db, now, settings } as never);
    expect(feed.map(({ url }) => url)).toEqual([
      "https://radcore.example/blog/just-now",
      "https://radcore.example/blog/old",
    ]);
    expect((await readPostAddresses({ db, now })).map(({ path }) => path)).toEqual(["/blog/just-now", "/blog/old"]);
  });

  it("is not found at its address and is no neighbor of other posts", async () => {
    for (const slug of ["draft", "scheduled", "never"]) expect(await readBlogPost(slug)).toBeNull();
    const { post: newest } = await readExistingPost("just-now");
    expect([newest.older?.path, newest.newer]).toEqual(["/blog/old", null]);
  });

  it("appears at its scheduled time, which is also its modification date", async () => {
    const { post: shown, search } = await readExistingPost("scheduled", now + 1);
    expect([shown.title, shown.updated, search.updatedAt]).toEqual(["Title of scheduled", null, now + 1]);
    expect((await readExistingPost("just-now", now + 1)).post.newer?.path).toBe("/blog/scheduled");
  });
});

describe("the list", () => {
  it("shows ten posts per page, newest first, in one trip", async () => {
    for (let n = 0; n < 23; n++) await makePost(db, { slug: `post-${n}`, publishAt: 1000 + Math.floor(n / 2) });
    count.trips = 0;
    const first = await listBlog();
    expect(count.trips).toBe(1);
    const all = [...(await readTitles()), ...(await readTitles("page=2")), ...(await readTitles("page=3"))];
    expect(new Set(all).size).toBe(23);
    expect(all[0]).toBe("post-22");
    expect([first.newer, first.older, first.pages, first.total]).toEqual([null, "/blog?page=2", 3, 23]);
    const last = await listBlog("page=3");
    expect([last.posts.length, last.newer, last.older]).toEqual([3, "/blog?page=2", null]);
    const beyond = await listBlog("page=99");
    expect([beyond.posts, beyond.newer]).toEqual([[], "/blog?page=3"]);
  });

  it("keeps the filters in the links to other pages", async () => {
    for (let n = 0; n < 11; n++) await makePost(db, { slug: `p-${n}`, tags: ["mri"], markdown: "Signal & noise." });
    expect((await listBlog("tag=mri&q=signal+%26")).older).toBe("/blog?tag=mri&q=signal+%26&page=2");
  });

  it("counts tags over all posts, most used first", async () => {
    await makePost(db, { slug: "a", tags: ["ct", "dose"] });
    await makePost(db, { slug: "b", tags: ["dose"] });
    expect((await listBlog("tag=ct")).tags.map(({ tag, posts }) => [tag, posts])).toEqual([
      ["dose", 2],
      ["ct", 1],
    ]);
    expect(await readTitles("tag=dose")).toEqual(["b", "a"]);
    expect(await readTitles("tag=no-such-tag")).toEqual([]);
  });

  it("ignores invalid filters", async () => {
    await makePost(db, { slug: "a" });
    expect(await readTitles("page=0&tag=%27+or+1--")).toEqual(["a"]);
    expect(await readTitles("page=x&q=+++")).toEqual(["a"]);
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
  ])("q=%s finds %j", async (query, expected) => expect(await readTitles(`q=${query}`)).toEqual(expected));

  it("accepts words of any length and number", async () => {
    expect(await readTitles(`q=${"x".repeat(5000)}`)).toEqual([]);
    expect(await readTitles(`q=${"dose+".repeat(500)}`)).toEqual(["dose"]);
    await makePost(db, { slug: "long", markdown: `Say ${"pneumo".repeat(12)} twice.` });
    expect(await readTitles(`q=${"pneumo".repeat(12)}`)).toEqual(["long"]);
  });

  it("does not search Markdown syntax", async () => expect(await readTitles("q=%28%2Fx%29")).toEqual([]));
});
