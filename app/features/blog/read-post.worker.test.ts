import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { image, post, postRevision, question } from "../../db/schema";
import { seedBlog } from "../../db/seed/seed-blog";
import { dayMs } from "../../lib/day";
import {
  count,
  db,
  now,
  readBlogPost,
  readExistingPost,
  readFirstDraft,
  setUpBlog,
} from "../../testing/blog-reader-setup";
import { makeMockForm, makeQuestion, questionLike } from "../../testing/make";
import { makePost, publishPost } from "../../testing/make-post";
import { type PostDraft, postDraftSchema } from "./post-draft";
import { readPost } from "./read-post.server";

beforeEach(setUpBlog);

describe("a post", () => {
  it("loads in one trip with contents, neighbors, and cover", async () => {
    const key = `${"a".repeat(64)}.png`;
    const upload = {
      contentType: "image/png",
      bytes: 1,
      alt: "A CT",
      source: "us",
      license: "own",
      createdBy: "t",
      createdAt: 1,
    };
    await db.insert(image).values({ key, width: 1200, height: 630, ...upload });
    await makePost(db, { slug: "before", publishAt: 1000 });
    await makePost(db, { slug: "here", publishAt: 2000, coverKey: key, tags: ["ct"] });
    await makePost(db, { slug: "after", publishAt: 2000 + dayMs });
    count.trips = 0;
    const { post: here, search } = await readExistingPost("here");
    expect(count.trips).toBe(1);
    expect(here.headings.map(({ text }) => text)).toEqual(["First part", "Second part"]);
    expect(here.html).toContain('<h2 id="text-first-part">');
    expect(here.cover).toEqual({ src: `/images/${key}`, alt: "A CT", width: 1200, height: 630 });
    expect([here.older?.title, here.newer?.title]).toEqual(["Title of before", "Title of after"]);
    expect(here.tags).toEqual([{ tag: "ct", path: "/blog?tag=ct" }]);
    expect(search).toEqual({
      title: "Title of here",
      description: "What it is about.",
      publishedAt: 2000,
      updatedAt: 2000,
    });
  });

  it("has neighbors if posts were published at the same time", async () => {
    for (const slug of ["a", "b", "c"]) await makePost(db, { slug, publishAt: 5 });
    const { post: middle } = await readExistingPost("b");
    expect([middle.older?.path, middle.newer?.path]).toEqual(["/blog/a", "/blog/c"]);
  });

  it("shows its update date if it was updated a day or more later", async () => {
    const id = await makePost(db, { slug: "a", publishAt: dayMs });
    const draft = await readFirstDraft(id);
    await publishPost(db, id, draft, dayMs, dayMs + 1000);
    expect((await readExistingPost("a")).post.updated).toBeNull();
    await publishPost(db, id, draft, dayMs, 9 * dayMs);
    expect((await readExistingPost("a")).post.updated?.text).toBe("January 10, 1970");
  });

  it("redirects former addresses while it is public", async () => {
    const id = await makePost(db, { slug: "first", publishAt: dayMs });
    const draft = await readFirstDraft(id);
    await publishPost(db, id, { ...draft, slug: "second" }, dayMs);
    await publishPost(db, id, { ...draft, slug: "third" }, dayMs);
    expect(await readBlogPost("first")).toEqual({ movedTo: "/blog/third" });
    expect(await readBlogPost("second")).toEqual({ movedTo: "/blog/third" });
    // A former address that another post takes belongs to that post.
    await makePost(db, { slug: "first" });
    expect((await readExistingPost("first")).post.title).toBe("Title of first");
    await db.update(post).set({ publishAt: null }).where(eq(post.id, id));
    expect(await readBlogPost("second")).toBeNull();
  });

  it("names the domains of its questions, without an organ if there is none", async () => {
    const physics = questionLike({ organ: "none", modality: "physics", topic: ["Physics", "Dose"] });
    const chest = questionLike({ organ: "thoracic", modality: "ct", topic: ["Chest", "Nodules"] });
    const [one, two] = [await makeQuestion(db, { content: physics }), await makeQuestion(db, { content: chest })];
    await makePost(db, { slug: "a", questionIds: [one.questionId, two.questionId] });
    const { post: shown } = await readExistingPost("a");
    expect(shown.related.map(({ about }) => about)).toEqual(["Physics", "Thoracic · CT"]);
  });

  it("reveals only the top topic of its questions, and the stem of live free ones outside mock forms (Q12, S7)", async () => {
    const about = (stem: string, topic: string) => questionLike({ stem, topic: ["Chest", topic] });
    const free = await makeQuestion(db, { content: about("A free stem?", "Free"), free: true });
    const paid = await makeQuestion(db, { content: about("A paid stem?", "Paid") });
    const held = await makeQuestion(db, { content: about("A held stem?", "Held"), free: true });
    const gone = await makeQuestion(db, { content: about("A gone stem?", "Gone"), free: true });
    await db
      .update(question)
      .set({ formId: await makeMockForm(db) })
      .where(eq(question.id, held.questionId));
    await db.update(question).set({ status: "retired" }).where(eq(question.id, gone.questionId));
    const questionIds = [paid, free, held, gone].map(({ questionId }) => questionId);
    await makePost(db, { slug: "a", questionIds });
    const { post: shown } = await readExistingPost("a");
    expect(shown.related.map(({ topic, stem }) => [topic, stem])).toEqual([
      ["Chest", null],
      ["Chest", "A free stem?"],
      ["Chest", null],
    ]);
    const payload = JSON.stringify(shown);
    for (const secret of ["Option text", "Reason of", "One thing to keep", "paid stem", "held stem", "gone stem"])
      expect(payload).not.toContain(secret);
    expect(shown.related[0]?.path).toMatch(/^\/login\?mode=signup&redirectTo=%2Fquestions%3Ftopic%3D/);
    const signedIn = await readPost({ db, now }, "a", async () => true);
    expect(signedIn?.post?.related[0]?.path).toMatch(/^\/questions\?topic=/);
  });
});

describe("the authored posts", () => {
  const draft = postDraftSchema.parse({
    ...{ title: "A", slug: "a", summary: "S", markdown: "Text", authorName: "RadCore editors" },
    questionIds: ["blog-1", "no-such"],
  });
  const file = (fields: Partial<PostDraft> = {}) => ({ draft: { ...draft, ...fields }, publishedOn: "1970-02-01" });

  it("are published on their date with their questions, follow their files, and are written only once", async () => {
    await makeQuestion(db, { content: questionLike({ id: "blog-1" }) });
    expect(await seedBlog(db, [file()], now)).toBe(1);
    const { post: first } = await readExistingPost("a");
    expect([first.date.text, first.updated, first.related.length]).toEqual(["February 1, 1970", null, 1]);
    count.rowsWritten = 0;
    expect(await seedBlog(db, [file()], now)).toBe(0);
    expect(count.rowsWritten).toBe(0);
    expect(await seedBlog(db, [file({ markdown: "Better text" })], now)).toBe(1);
    const { post: second } = await readExistingPost("a");
    expect([second.html, second.date.text, second.updated?.text]).toEqual([
      "<p>Better text</p>",
      "February 1, 1970",
      "April 11, 1970",
    ]);
    expect(await db.$count(postRevision)).toBe(2);
  });

  it("are no longer overwritten after an admin published them", async () => {
    await seedBlog(db, [file()], now);
    const [row] = await db.select({ id: post.id }).from(post);
    await publishPost(db, row?.id ?? "", { ...draft, questionIds: [], slug: "mine", title: "Mine" }, now, now);
    expect(await seedBlog(db, [file({ markdown: "Better text" })], now)).toBe(0);
    expect((await readExistingPost("mine")).post.title).toBe("Mine");
    expect(await readBlogPost("a")).toEqual({ movedTo: "/blog/mine" });
  });
});
