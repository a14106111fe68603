import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { studySession } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import type { SessionMode } from "./engine/session-taxonomy";
import { listRecentSessions, setSessionArchived } from "./session-list.server";

let db: Db;
let count: DbCount;
let binding: D1Database;
let userId: string;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
  ({ userId } = await makePerson(db, { now: 1 }));
});

interface Wish {
  mode?: SessionMode;
  finishedAt?: number | null;
  archivedAt?: number | null;
  marks?: string;
}

async function session(id: string, { mode = "tutor", finishedAt = null, archivedAt = null, marks = "-" }: Wish = {}) {
  const at = finishedAt ?? 5;
  await db.insert(studySession).values({
    id,
    userId,
    mode,
    request: "{}",
    seed: 1,
    marks,
    createdAt: 1,
    lastActivityAt: at,
    finishedAt,
    archivedAt,
  });
}

/** Inserts `many` finished tutor sessions that end one millisecond apart, starting at `from`. */
async function manySessions(many: number, from: number) {
  await binding
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${many - 1})
       insert into study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at, finished_at)
       select 'many-' || (${from} + i), '${userId}', 'tutor', '{}', 1, '-', 1, ${from} + i, ${from} + i from n`,
    )
    .run();
}

type Filter = Parameters<typeof listRecentSessions>[3];
async function list(filter?: Filter, before: number | null = null) {
  const { unfinished, finished, nextBefore: more } = await listRecentSessions(db, userId, before, filter);
  return { unfinished: unfinished.map(({ id }) => id), finished: finished.map(({ id }) => id), more };
}

it("filters by state and mode (S6)", async () => {
  await session("open");
  await session("open exam", { mode: "exam" });
  await session("done", { finishedAt: 10 });
  await session("done exam", { finishedAt: 20, mode: "exam" });
  await session("away", { finishedAt: 30, archivedAt: 40 });
  await session("away open", { archivedAt: 40 });
  expect(await list()).toEqual({ unfinished: ["open exam", "open"], finished: ["done exam", "done"], more: null });
  expect(await list({ state: "unfinished", mode: null })).toMatchObject({
    unfinished: ["open exam", "open"],
    finished: [],
  });
  expect(await list({ state: "finished", mode: "exam" })).toMatchObject({ unfinished: [], finished: ["done exam"] });
  expect(await list({ state: "archived", mode: null })).toMatchObject({
    unfinished: ["away open"],
    finished: ["away"],
  });
  expect(await list({ state: "all", mode: "blocks" })).toEqual({ unfinished: [], finished: [], more: null });
});

it("lets only the owner restore an archived session", async () => {
  await session("done", { finishedAt: 10 });
  await setSessionArchived(db, userId, "done", 50);
  expect((await list()).finished).toEqual([]);
  const { userId: other } = await makePerson(db, { now: 1 });
  expect(await setSessionArchived(db, other, "done", 60, false)).toBe(false);
  expect((await list()).finished).toEqual([]);
  expect(await setSessionArchived(db, userId, "done", 60, false)).toBe(true);
  expect((await list()).finished).toEqual(["done"]);
});

it("pages through all sessions once", async () => {
  await manySessions(45, 100);
  await session("open");
  const seen: string[] = [];
  for (let before: number | null = null; ; ) {
    const page = await list(undefined, before);
    expect(page.unfinished).toEqual(before ? [] : ["open"]);
    seen.push(...page.finished);
    before = page.more;
    if (!before) break;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `many-${144 - index}`));
});

it("pages to matching sessions far back", async () => {
  await session("old exam", { finishedAt: 10, mode: "exam" });
  await manySessions(1100, 100);
  const filter = { state: "all", mode: "exam" } as const;
  const pages: string[][] = [];
  for (let before: number | null = null; ; ) {
    const page = await list(filter, before);
    pages.push(page.finished);
    before = page.more;
    if (!before) break;
  }
  expect(pages).toEqual([[], [], ["old exam"]]);
});

it("reads in one trip with the same rows for ten times as many sessions", async () => {
  await manySessions(1000, 100);
  const cost = async (filter?: Filter) => {
    count.trips = 0;
    count.rowsRead = 0;
    await list(filter);
    expect(count.trips).toBe(1);
    return count.rowsRead;
  };
  const filters = [undefined, { state: "archived", mode: "exam" }, { state: "unfinished", mode: null }] as const;
  const few = [];
  for (const filter of filters) few.push(await cost(filter));
  await manySessions(9000, 10_000);
  for (const [index, filter] of filters.entries())
    expect(await cost(filter)).toBeLessThanOrEqual((few[index] ?? 0) * 1.1);
});

it("reveals no results of an open exam", async () => {
  await session("exam", { mode: "exam", marks: "ee-" });
  const { unfinished } = await listRecentSessions(db, userId, null);
  expect(unfinished).toMatchObject([{ answered: 2, total: 3, correct: 0 }]);
  await db.update(studySession).set({ marks: "cx-", finishedAt: 9 }).where(eq(studySession.id, "exam"));
  expect((await listRecentSessions(db, userId, null)).finished).toMatchObject([{ answered: 2, total: 3, correct: 1 }]);
});
