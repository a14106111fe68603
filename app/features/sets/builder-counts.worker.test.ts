import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Db, openD1 } from "../../db/client.server";
import { freeQuestion, outcome, question, questionGrant } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { seededRandom } from "../../lib/random";
import { freshD1 } from "../../testing/d1";
import { makeMockForm, makePerson, questionLike } from "../../testing/make";
import { makeLargeBank, makeLongHistory } from "../../testing/make-large-bank";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { type Domain, emptyFilter, type Filter, getListValues } from "../questions/filter";
import { getFilterConditions } from "../questions/filter-sql.server";
import { bands, levels, modalities, organs } from "../questions/taxonomy";
import { liveAccessibleQuestions } from "../quota/bank-access.server";
import { buildCounts, selectFacetCodes, selectTopics } from "./builder-counts.server";
import { unionLists } from "./builder-facets";
import { countPresets } from "./builder-presets.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const questions = 20_000;
const answers = 100_000;

it("counts 20,000 questions in one trip without reading any of 100,000 answers", async () => {
  const { db, count, binding } = await freshD1();
  const { userId } = await makePerson(db, { subscribedDays: 10, now });
  await makeLargeBank(db, questions);
  await makeLongHistory(db, userId, { questions, answers, now });
  for (const filter of filters) {
    const before = { ...count };
    const counts = await readCounts(db, userId, true, filter);
    expect(counts.total).toBeGreaterThan(0);
    expect(count.trips - before.trips).toBe(1);
    // Each question in its index, its table, and once to be grouped, plus outcomes, topics, and flags.
    expect(count.rowsRead - before.rowsRead).toBeLessThanOrEqual(4.2 * questions);
  }

  const recorded = recordQueryPlans(binding);
  const watched = openD1(recorded.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  for (const unlimited of [true, false]) await readCounts(watched, userId, unlimited, filters[1] as Filter);
  const lines = await recorded.plans();
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter(({ detail }) => /\banswer\b/.test(detail))).toEqual([]);
  expect(lines.filter(({ detail }) => /^SCAN (question|outcome|flag|note|question_grant)\b/.test(detail))).toEqual([]);
}, 120_000);

it("gives the same counts as a query per box, for every kind of learner (S2)", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db, { now });
  await makeSmallBank(db, userId);
  for (const unlimited of [true, false])
    for (const filter of filters) {
      const ask = async (wanted: Filter) => {
        const [row] = await db
          .select({ n: sql<number>`count(*)` })
          .from(question)
          .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
          .where(
            and(
              unlimited ? eq(question.status, "live") : liveAccessibleQuestions(userId),
              ...getFilterConditions(userId, wanted, now),
            ),
          );
        return row?.n;
      };
      const counts = await readCounts(db, userId, unlimited, filter);
      expect(counts.total).toBe(await ask(filter));
      for (const list of unionLists)
        for (const value of getListValues(list))
          expect(counts.lists[list][value], `${list} ${value}`).toBe(await ask({ ...filter, [list]: [value] }));
      for (const mark of getListValues("only"))
        expect(counts.only[mark], mark).toBe(await ask({ ...filter, only: [...filter.only, mark] }));
      for (const { id, count } of counts.topics.list) expect(count, id).toBe(await ask({ ...filter, topics: [id] }));
    }
});

it("never counts held-out questions, or closed ones for a learner without a subscription", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db, { now });
  const contents = ["held", "free", "far"].map((id) => questionLike({ id }));
  await seedBank(db, contents, ["held", "free"], now);
  await db
    .update(question)
    .set({ formId: await makeMockForm(db) })
    .where(eq(question.externalId, "held"));
  expect((await readCounts(db, userId, true, emptyFilter)).total).toBe(2);
  expect((await readCounts(db, userId, false, emptyFilter)).total).toBe(1);
});

it("counts the questions of each preset as the builder does after choosing it", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db, { now });
  await makeSmallBank(db, userId);
  const [facets, topics] = await db.batch([selectFacetCodes(db, userId, true, emptyFilter, now), selectTopics(db)]);
  const presets = countPresets(facets, topics, [{ axis: "organ", domain: "gi" }]);
  for (const { id, filter, count } of presets) {
    expect(count, id).toBeGreaterThan(0);
    expect(count, id).toBe((await readCounts(db, userId, true, filter)).total);
  }
  expect(countPresets(facets, topics, [])[0]).toMatchObject({ id: "weak", count: 0 });
  const weak: Domain[] = [{ axis: "organ", domain: "gi" }];
  const upToYear = countPresets(facets, topics, weak, ["R1"]);
  expect(upToYear[0]?.count).toBeLessThan(presets[0]?.count ?? 0);
  expect(upToYear[0]?.filter.levels).toEqual(["R1"]);
  // Every level instead of nothing.
  await db.update(question).set({ level: "R4" });
  const [changed] = await db.batch([selectFacetCodes(db, userId, true, emptyFilter, now)]);
  expect(countPresets(changed, topics, weak, ["R1"])[0]).toMatchObject({
    count: presets[0]?.count,
    filter: { levels: [] },
  });
});

const filters: Filter[] = [
  emptyFilter,
  { ...emptyFilter, organs: ["gi", "gu"], outcomes: ["unused", "incorrect"], notSeenDays: 3 },
  { ...emptyFilter, modalities: ["ct"], levels: ["R1", "R2"], only: ["images"] },
  { ...emptyFilter, bands: ["hard", "unrated"], types: ["single"] },
  { ...emptyFilter, text: "liv" },
];

async function readCounts(db: Db, userId: string, unlimited: boolean, filter: Filter) {
  const [facets, topics] = await db.batch([selectFacetCodes(db, userId, unlimited, filter, now), selectTopics(db)]);
  return buildCounts(facets, topics, filter, "");
}

async function makeSmallBank(db: Db, userId: string) {
  const random = seededRandom(7);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const contents = Array.from({ length: 120 }, (_, at) =>
    questionLike({
      id: `small-${at}`,
      organ: one(organs),
      modality: one(modalities),
      level: one(levels),
      topic: one([["Gut", "Liver"], ["Gut", "Colon"], ["Gut"], ["Chest", "Liver metastases"]]),
      risc: random() < 0.2,
      normal: random() < 0.2,
    }),
  );
  await seedBank(
    db,
    contents,
    contents.slice(0, 50).map(({ id }) => id),
    now,
  );
  for (const { id } of contents) {
    const questionId = `q-${id}`;
    await db
      .update(question)
      .set({ media: one(["none", "image", "stack"]), band: one([...bands, null]) })
      .where(eq(question.id, questionId));
    const state = one(["unused", "correct", "incorrect", "omitted"] as const);
    if (state !== "unused")
      await db.run(sql`insert into outcome (user_id, question_id, state, first_correct, answers, latest_at, due_at)
        values (${userId}, ${questionId}, ${state}, 1, 1, ${now - Math.floor(random() * 6e8)}, ${now + (random() - 0.5) * 1e9})`);
    if (random() < 0.2) await db.insert(questionGrant).values({ userId, questionId, source: "free", grantedAt: 1 });
    if (random() < 0.2)
      await db.run(sql`insert into flag (user_id, question_id, flagged_at) values (${userId}, ${questionId}, 1)`);
  }
  expect(await db.$count(freeQuestion)).toBe(50);
}
