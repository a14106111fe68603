import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { deadLetter } from "../../db/analytics/schema";
import {
  campaign,
  card,
  importRow,
  importRun,
  mailOutbox,
  payment,
  paymentEvent,
  post,
  questionDraft,
  questionReport,
  user,
} from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion } from "../../testing/make";
import type { AdminScope } from "../auth/admin-scopes";
import { createPost } from "../blog/admin/create-post.server";
import { saveDraft } from "../blog/admin/save-post-draft.server";
import { loadAdminSearch } from "./admin-search.loader.server";
import { searchAll } from "./admin-search.server";
import { buildOverviewQueries, readTodayCounts } from "./overview-counts.server";
import { formatOverview, formatToday } from "./overview-view.server";
import { listSearchGroups } from "./search-groups";

const searchGroups = listSearchGroups("owner");

let context: Context;

beforeEach(async () => {
  const app = await freshD1();
  const { analytics } = await freshAnalytics();
  context = {
    ...localContext(),
    db: app.db,
    count: app.count,
    analytics,
  };
});

it("shows exact totals in full and a plus sign after counts that reached their bound", () => {
  const { tiles } = formatToday({ visits: 12_345, answers: 23_456, learners: 10_000, deadLetterCount: 101 }, "owner");
  expect(tiles.map(({ value, note }) => `${value}, ${note}`)).toEqual([
    "12,345, including 10,000+ signed-in people",
    "23,456, all learners, UTC",
  ]);
});

async function read(scope: AdminScope = "owner") {
  const overview = formatOverview(await context.db.batch(buildOverviewQueries(context, "admin-1")), scope, context.now);
  const today = formatToday(await readTodayCounts(context), scope);
  return {
    ...overview,
    tiles: [...today.tiles, ...overview.tiles],
    queues: [...today.queues, ...overview.queues],
  };
}

describe("the overview", () => {
  it("shows no queues on an empty site", async () => {
    const { queues, entries, tiles } = await read();
    expect({ queues, entries, values: tiles.map(({ value }) => value) }).toEqual({
      queues: [],
      entries: [],
      values: ["0", "0", "0", "0", "–", "0"],
    });
  });

  it("counts sign-ups of learners only, not admins", async () => {
    await makePerson(context.db, { role: "admin" });
    await makePerson(context.db);
    const { tiles } = await read();
    expect(tiles.find(({ name }) => name === "Sign-ups today")?.value).toBe("1");
  });

  it("names each queue with its count (M1)", async () => {
    const { db, analytics, now } = context;
    const at = { createdBy: "a", createdAt: now, updatedAt: now };
    const event = { type: "invoice.paid", createdAt: now, signedAt: now, receivedAt: now };
    await db.insert(paymentEvent).values([
      { id: "failed", ...event, attempts: 2 },
      { id: "waits", ...event },
      { id: "handled", ...event, attempts: 1, handledAt: now },
    ]);
    const words = {
      summary: "s",
      html: "",
      headings: "[]",
      searchText: "",
      readingMinutes: 1,
      tags: "[]",
      authorName: "A",
      ...at,
    };
    await db.insert(post).values({ id: "p1", slug: "a", title: "A", ...words });
    await db.insert(post).values({ id: "p2", slug: "b", title: "B", ...words, publishAt: now + 1 });
    await db.insert(post).values({ id: "p3", slug: "c", title: "C", ...words, publishAt: now });
    await db.insert(campaign).values({ id: "c", subject: "s", text: "t", segment: "{}", state: "scheduled", ...at });
    const mail = { kind: "k", recipient: "r", subject: "s", plain: "", html: "", createdAt: now };
    await db.insert(mailOutbox).values([
      { id: "m1", ...mail, state: "failed" },
      { id: "m2", ...mail, state: "waiting" },
    ]);
    for (const stage of ["in_review", "approved", "draft"] as const) {
      const { questionId } = await makeQuestion(db);
      const began = { content: "{}", editors: "[]", revision: 1, createdAt: now, savedAt: now };
      await db.insert(questionDraft).values({ questionId, stage, ...began });
    }
    for (const state of ["ready", "done"] as const) {
      const file = { fileName: "f", fileHash: state, format: "json", notes: "[]", replacesDrafts: false };
      await db.insert(importRun).values({ id: state, state, ...file, startedBy: "a", rowCount: 1, createdAt: now });
      await db
        .insert(importRow)
        .values({ importId: state, number: 0, sourceLocation: "1", verdict: "new", findings: "[]", content: "{}" });
    }
    await analytics.insert(deadLetter).values({ id: "d", createdAt: now, reason: "r", message: "{}" });
    const { queues, tiles } = await read();
    expect(Object.fromEntries(queues.map(({ name, count }) => [name, count]))).toEqual({
      "Failed payment events": "1",
      "Undeliverable emails, last 7 days": "1",
      "Uncounted analytics messages": "1",
      "Question drafts in review": "1",
      "Approved drafts to publish": "1",
      "Pending imported questions": "1",
      "Scheduled posts": "1",
      "Draft posts": "1",
      "Scheduled campaigns": "1",
    });
    expect(tiles.find(({ name }) => name === "Emails in queue")?.value).toBe("1");
  });
});

it("reads the same number of rows with thousands of learners as with few", async () => {
  const { db, count } = context;
  const measure = async () => {
    const before = count.rowsRead;
    await db.batch(buildOverviewQueries(context, "admin-1"));
    return count.rowsRead - before;
  };
  const few = await measure();
  const old = new Date(context.now - 400 * dayMs);
  const names = Array.from({ length: 3000 }, (_, n) => `old${n}`);
  for (let from = 0; from < names.length; from += 10)
    await db.insert(user).values(
      names.slice(from, from + 10).map((name) => ({
        id: name,
        name,
        email: `${name}@example.test`,
        username: name,
        createdAt: old,
        updatedAt: old,
      })),
    );
  expect((await measure()) - few).toBeLessThan(5);
  const before = count.rowsRead;
  await searchAll(context, "old", null, searchGroups);
  expect(count.rowsRead - before).toBeLessThan(200);
});

describe("the admin search", () => {
  it("finds users, questions, and posts with drafts, but no deleted accounts", async () => {
    const { db } = context;
    const pat = await makePerson(db);
    const postId = await createPost(context, { userId: pat.userId, fullName: "Ann" });
    const write = { postId, by: pat.userId, seen: { version: 1, lostAutosaveIds: [] } };
    const words = { title: "How it is scored", slug: "how-scored", summary: "s", markdown: "A *raw* score." };
    const rest = { coverKey: null, coverAlt: null, seoTitle: null, seoDescription: null, questionIds: [] };
    const draft = { ...words, ...rest, tags: [], authorName: "Ann" };
    await saveDraft(context, write, { draft, kind: "autosaved" });
    const found = async (text: string) => {
      const all = await searchAll(context, text, null, searchGroups);
      return all && searchGroups.map((group) => all[group].rows.length);
    };
    expect(await found(pat.email)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await found(pat.userId)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await found("person")).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await found("how SCORED")).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await found("raw how-scored")).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await found("how unscored")).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await searchAll(context, "scored", null, searchGroups))?.posts.rows[0]?.title).toBe("How it is scored");
    expect(await found('" OR * NOT (')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await found("  ")).toBeNull();
    const banned = async (ends: number) => {
      await db.update(user).set({ banned: true, banExpires: new Date(ends) });
      return (await searchAll(context, "person", null, searchGroups))?.users.rows.map((row) => row.banned);
    };
    expect([await banned(context.now + 60_000), await banned(context.now - 60_000)]).toEqual([[true], [false]]);
    await db.update(user).set({ email: `deleted-${pat.userId}@deleted.invalid` });
    expect(await found("person")).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("finds a question by id or id prefix, a post by slug or id, and a user by id", async () => {
    const { db } = context;
    const pat = await makePerson(db);
    const { questionId, content } = await makeQuestion(db);
    const { questionId: other } = await makeQuestion(db);
    const postId = await createPost(context, { userId: pat.userId, fullName: "Ann" });
    await db.update(post).set({ slug: "how-scored-once" });
    const ids = async (text: string) => {
      const all = await searchAll(context, text, null, searchGroups);
      return searchGroups.map((group) => (all?.[group].rows ?? []).map(({ id }) => id));
    };
    expect(await ids(questionId)).toEqual([[], [questionId], [], [], [], []]);
    for (const typed of [content.id, ` ${content.id.toUpperCase()}`, content.id.slice(0, -1)])
      expect((await ids(typed))[1], typed).toContain(questionId);
    expect((await ids(content.id))[1]?.[0]).toBe(questionId);
    expect((await ids(content.id))[1]).not.toContain(other);
    expect((await ids("how-scored-once"))[2]).toEqual([postId]);
    expect((await ids(postId))[2]).toEqual([postId]);
    expect((await ids(pat.userId))[0]).toEqual([pat.userId]);
  });

  it("finds cards and campaigns by words, and invoices by the beginning of their number or id", async () => {
    const { db, now } = context;
    const pat = await makePerson(db);
    const at = { createdBy: pat.userId, createdAt: now, updatedAt: now };
    await db.insert(card).values({
      ...at,
      ...{ id: "card-1", kind: "free", template: "brand", front: JSON.stringify({ text: "Thyroid shield" }) },
      ...{ frontAlt: "", caption: "A caption", hashtags: "[]" },
    });
    await db.insert(campaign).values({
      ...at,
      ...{ id: "campaign-1", subject: "Winter news", text: "All about shields", segment: "{}", state: "draft" },
    });
    await db.insert(payment).values({
      ...{ id: "in_1abc", userId: pat.userId, number: "RC-0042", status: "paid", createdAt: now },
      ...{ amountDue: 19900, amountPaid: 19900, currency: "usd" },
    });
    const find = async (text: string) => {
      const all = await searchAll(context, text, null, searchGroups);
      return [all?.cards.rows, all?.campaigns.rows, all?.invoices.rows].map((rows) => rows?.map(({ id }) => id));
    };
    expect(await find("SHIELD")).toEqual([["card-1"], ["campaign-1"], []]);
    expect(await find("news winter")).toEqual([[], ["campaign-1"], []]);
    expect((await searchAll(context, "thyroid", null, searchGroups))?.cards.rows).toMatchObject([
      { title: "Thyroid shield", isPublished: false },
    ]);
    for (const typed of ["rc-00", " RC-0042", "in_1a"]) expect((await find(typed))[2], typed).toEqual(["in_1abc"]);
    for (const typed of ["rc", "0042", "RC-0042 x"]) expect((await find(typed))[2], typed).toEqual([]);
    expect((await searchAll(context, "rc-0042", "invoices", searchGroups))?.invoices.rows).toMatchObject([
      { title: "RC-0042", learner: "Pat Person", amount: "$199.00", userId: pat.userId },
    ]);
  });

  it("shows ten results per group and more for a single group", async () => {
    const { db } = context;
    for (let n = 0; n < 14; n++) await makePerson(db);
    await makeQuestion(db);
    const all = await searchAll(context, "pat", null, searchGroups);
    expect([all?.users.rows.length, all?.users.more]).toEqual([10, true]);
    const users = await searchAll(context, "pat", "users", searchGroups);
    expect([users?.users.rows.length, users?.users.more, users?.posts.rows.length]).toEqual([14, false, 0]);
  });
});

describe("scopes of admins (A8)", () => {
  it.each([
    ["editor", [], ["Open question reports", "Draft posts"]],
    ["reviewer", [], ["Open question reports"]],
    ["support", ["Sign-ups today"], ["Open question reports"]],
  ] as const)("shows %s only the own tiles and queues, and no activity of others", async (scope, tiles, queues) => {
    const { db, now } = context;
    const { userId } = await makePerson(db);
    await createPost(context, { userId, fullName: "Pat Person" });
    const { questionId, versionId } = await makeQuestion(db);
    await db.insert(questionReport).values({
      ...{ id: "report-1", userId, questionId, versionId, reason: "other", comment: "Unclear." },
      ...{ state: "open", createdAt: now },
    });
    const overview = await read(scope);
    expect(overview.tiles.map(({ name }) => name)).toEqual(tiles);
    expect(overview.queues.map(({ name }) => name)).toEqual(queues);
    expect(overview.entries).toEqual([]);
    expect((await read("owner")).entries).not.toEqual([]);
  });

  it("finds nothing of other areas, even if the address asks for it", async () => {
    await makePerson(context.db);
    const search = async (adminScope: AdminScope) => {
      const request = new Request("https://radcore.test/admin/search?q=pat&only=users");
      return (await loadAdminSearch({ context, request, viewer: { adminScope } } as never)).found?.users.rows.length;
    };
    expect([await search("owner"), await search("support"), await search("editor"), await search("reviewer")]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});
