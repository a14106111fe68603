import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { customSet, itemStatistics, question, studyItem } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, questionLike } from "../../testing/make";
import { updateItemStatistics } from "../bank/item-statistics.server";
import { sumTotals } from "../progress/progress-cells";
import { selectCells, toCells } from "../progress/progress-queries.server";
import { recountBank } from "../questions/bank-cells.server";
import { emptyFilter } from "../questions/filter";
import { answerQuestion } from "./answer-question.server";
import { finishSession } from "./finish-session.server";
import { openQuestion } from "./open-question.server";
import { selectForGrading } from "./select-for-grading.server";
import type { StartRequest } from "./start-forms";
import { startSession } from "./start-session.server";

// Pilot questions appear only in drawn tutor sessions.

const now = Date.parse("2026-03-10T12:00:00Z");
const live = 60;
const pilots = 60;
const gut = { ...emptyFilter, organs: ["gi" as const] };

let db: Db;
let count: DbCount;
let userId: string;
let token: string;
let made = 0;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  const contents = Array.from({ length: live + pilots }, (_, i) =>
    questionLike({ id: `${i < live ? "live" : "pilot"}-${i}`, organ: i % 3 ? "gi" : "thoracic" }),
  );
  await seedBank(db, contents, ["pilot-60", "live-0"], now);
  await db.update(question).set({ status: "pilot" }).where(sql`${question.externalId} like 'pilot-%'`);
  await recountBank(db);
  ({ userId } = await makePerson(db, { subscribedDays: 10, now }));
  token = await makeLogin(db, userId, now);
});

async function start(request: StartRequest, { seed = 3, unlimited = true } = {}) {
  const id = `pilots-${made++}`;
  const starter = { userId, unlimited, remaining: unlimited ? 0 : 50 };
  const started = await startSession(db, starter, request, { now, seed, id });
  const items = await db
    .select({ id: studyItem.questionId, status: question.status, organ: question.organ })
    .from(studyItem)
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .where(eq(studyItem.sessionId, id))
    .orderBy(studyItem.position);
  const places = items.flatMap(({ status }, place) => (status === "pilot" ? [place] : []));
  return { id, started, items, places };
}

async function answer(sessionId: string, position: number, choice = "a") {
  await openQuestion(db, userId, { sessionId, position, now, spendMode: "quota" });
  const [item] = await selectForGrading(db, token, sessionId, position);
  await answerQuestion(
    db,
    item,
    {
      ...{ sessionId, position, clientId: `${sessionId}-${position}`, took: 9000, confidence: null, replaces: null },
      response: { type: "single", choice },
    },
    { now, timeZone: "UTC" },
  );
}

it("are at most one in ten of a drawn tutor session, at seeded positions, all matching the filter", async () => {
  const seen = new Set<number>();
  for (const size of [1, 4, 5, 10, 14, 15, 20, 30])
    for (const seed of [1, 2, 3, 1e9]) {
      const request = seed % 2 ? { from: "filter" as const, size, filter: gut } : { from: "quick" as const, size };
      const { items, places } = await start(request, { seed });
      expect(new Set(items.map(({ id }) => id)).size).toBe(size);
      expect(places.length).toBeLessThanOrEqual(Math.round(size / 10));
      if (seed <= 3) expect(places.length, `${size} ${seed}`).toBe(Math.round(size / 10));
      if (request.from === "filter") expect(new Set(items.map(({ organ }) => organ))).toEqual(new Set(["gi"]));
      for (const place of places) seen.add(place);
    }
  expect(seen.size).toBeGreaterThan(5);
  const [one, again] = [await start({ from: "quick", size: 20 }), await start({ from: "quick", size: 20 })];
  expect(again.items).toEqual(one.items);
});

it("never exceed the matching live questions and never form a session alone", async () => {
  const few = { ...gut, text: "" };
  await db
    .update(question)
    .set({ status: "retired" })
    .where(
      sql`${question.status} = 'live' and ${question.organ} = 'gi' and ${question.externalId} not in ('live-1', 'live-2', 'live-4', 'live-5', 'live-7', 'live-8')`,
    );
  const { items, places } = await start({ from: "filter", size: 30, filter: few });
  expect(items).toHaveLength(6);
  expect(places).toHaveLength(1);
  await db
    .update(question)
    .set({ status: "retired" })
    .where(sql`${question.status} = 'live' and ${question.organ} = 'gi'`);
  expect((await start({ from: "filter", size: 30, filter: few })).started.status).toBe("nothing-matches");
});

it("appear in no other session and for no learner without unlimited access", async () => {
  const first = await start({ from: "quick", size: 20 });
  expect(first.places).toHaveLength(2);
  const request = JSON.stringify({ from: "filter", size: 20, filter: gut });
  await db.insert(customSet).values({ id: "set", userId, name: "Set", request, createdAt: now, updatedAt: now });
  const pilot = first.items[first.places[0] ?? 0]?.id ?? "";
  const requests: StartRequest[] = [
    ...(["timed_tutor", "exam", "blocks"] as const).flatMap((mode): StartRequest[] => [
      { from: "quick", size: 20, mode },
      { from: "filter", size: 20, filter: emptyFilter, mode },
    ]),
    ...(["all", "unanswered", "new"] as const).map(
      (which): StartRequest => ({ from: "session", sessionId: first.id, which, mode: "exam" }),
    ),
    { from: "session", sessionId: first.id, which: "all" },
    { from: "session", sessionId: first.id, which: "new" },
    { from: "custom-set", setId: "set" },
    { from: "question", questionId: pilot },
  ];
  for (const request of requests) {
    const { id, places } = await start(request);
    expect(places, JSON.stringify(request)).toEqual([]);
    // An open exam would withhold its questions from the next.
    await finishSession(db, userId, id, { now, timeZone: "UTC" });
  }
  const limited = await start({ from: "quick", size: 20 }, { unlimited: false });
  expect(limited.items.map(({ status }) => status)).toEqual(["live"]);
  const free = { ...emptyFilter, only: ["free" as const] };
  expect((await start({ from: "filter", size: 20, filter: free }, { unlimited: false })).places).toEqual([]);
});

it("are labeled, counted, and not drawn again", async () => {
  const { id, items, places } = await start({ from: "quick", size: 10 });
  const [place = 0] = places;
  for (let position = 0; position < 10; position++) await answer(id, position);
  const open = async (position: number) =>
    (await openQuestion(db, userId, { sessionId: id, position, now, spendMode: "quota" }))?.question?.trial;
  expect(await open(place)).toMatch(/^Pilot question: we are testing/);
  expect(await open(place ? 0 : 1)).toBeNull();
  await updateItemStatistics(db);
  expect(await db.select().from(itemStatistics)).toHaveLength(10);
  const met = new Set([items[place]?.id]);
  for (let round = 0; round < 8; round++) {
    const next = await start({ from: "quick", size: 10 }, { seed: 3 });
    const tried = next.items[next.places[0] ?? 0]?.id;
    expect(met).not.toContain(tried);
    met.add(tried);
    await answer(next.id, next.places[0] ?? 0, "b");
  }
  expect(await db.$count(question, eq(question.status, "pilot"))).toBe(pilots);
});

it("never make the answered count exceed the total", async () => {
  await db
    .update(question)
    .set({ status: "retired" })
    .where(
      sql`${question.status} = 'live' and ${question.externalId} not in ('live-1', 'live-2', 'live-4', 'live-5', 'live-7')`,
    );
  await recountBank(db);
  const { id, places } = await start({ from: "quick", size: 5 });
  expect(places).toHaveLength(1);
  for (let position = 0; position < 5; position++) await answer(id, position);
  const rest = await start({ from: "filter", size: 5, filter: { ...emptyFilter, outcomes: ["unused"] } });
  await answer(rest.id, 0);
  const cells = toCells(await selectCells(db, userId, true));
  expect(sumTotals(cells)).toMatchObject({ answered: 6, total: 6 });
  for (const cell of cells) expect(cell.answered).toBeLessThanOrEqual(cell.total);
});

it("cost no trip and few rows among thousands that do not match", async () => {
  const cost = async () => {
    const [trips, rows] = [count.trips, count.rowsRead];
    await start({ from: "filter", size: 20, filter: { ...emptyFilter, organs: ["cardiovascular"] } });
    return { trips: count.trips - trips, rows: count.rowsRead - rows };
  };
  const before = await cost();
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at, media)
    select 'more-' || i, 'more-' || i, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, i * 400000, created_at, media
    from n, (select * from question where status = 'pilot' limit 1)`);
  const after = await cost();
  expect(after.trips).toBe(before.trips);
  expect(after.rows - before.rows).toBeLessThanOrEqual(250);
});
