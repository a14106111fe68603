import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Db, type DbCount, openD1 } from "../../db/client.server";
import { optionTally, peerShare, progressCell, question, questionVersion, studyReset, user } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion, questionLike } from "../../testing/make";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { updateDifficultyBands } from "./difficulty-bands.server";
import { mapPeerPools, selectPeerPools, updatePeerPercentiles } from "./peer-percentile.server";

const now = Date.parse("2026-03-10T12:00:00Z");

let db: Db;
let count: DbCount;
let binding: D1Database;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
});

/** Inserts learners p0000, p0001, … with a gi × ct and a gu × mr cell each; the SQL in `answered` and `right` may use n. */
async function makeLearners(learners: number, answered: string, right: string) {
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.raw(String(learners))})`;
  await db.run(sql`${numbers} insert into user (id, name, email, username, created_at, updated_at)
    select printf('p%05d', n), 'P', 'p' || n || '@example.test', 'p' || n, 0, 0 from numbers`);
  for (const [organ, modality] of [
    ["gi", "ct"],
    ["gu", "mr"],
  ])
    await db.run(sql`${numbers} insert into progress_cell (user_id, organ, modality, answered, first_correct, latest_correct)
      select printf('p%05d', n), ${organ}, ${modality}, ${sql.raw(answered)}, ${sql.raw(right)}, 0 from numbers`);
}

const peers = async () => mapPeerPools(await selectPeerPools(db));

it("counts learners with 50 first answers per pool and stores only pools of at least 30", async () => {
  // 30 of the 60 learners have 30 answers per cell: enough for the pool of all domains, too few for a single domain.
  await makeLearners(60, "case when n < 30 then 60 else 30 end", "case when n < 30 then 2 * n else 15 end");
  await updatePeerPercentiles(db, now);
  const found = await peers();
  expect([...found.keys()].sort()).toEqual(["all", "modality:ct", "modality:mr", "organ:gi", "organ:gu"]);
  expect(found.get("all")?.learners).toBe(60);
  expect(found.get("organ:gi")?.learners).toBe(30);
  // Of 30 learners, learner n has 2n of 60 correct.
  expect(found.get("organ:gi")?.percentiles.at(0)).toBe(0);
  expect(found.get("organ:gi")?.percentiles.at(100)).toBeCloseTo(58 / 60, 2);
  expect(found.get("organ:gi")?.percentiles.at(50)).toBeCloseTo(30 / 60, 1);
  await db.delete(progressCell).where(eq(progressCell.userId, "p00000"));
  await updatePeerPercentiles(db, now);
  expect([...(await peers()).keys()]).toEqual(["all"]);
});

it("gives the same counts for any page size and when repeated", async () => {
  await makeLearners(97, "55 + n % 40", "(n * 7) % 50");
  const counted = [];
  for (const page of [1, 7, 97, 5000]) {
    await updatePeerPercentiles(db, now, page);
    counted.push(await db.select().from(peerShare).orderBy(peerShare.pool));
  }
  for (const other of counted) expect(other).toEqual(counted[0]);
  expect(counted[0]).toHaveLength(5);
});

it("leaves out admins, and learners with a reset until they undo it", async () => {
  await makeLearners(32, "60", "30");
  await db.update(user).set({ role: "admin" }).where(eq(user.id, "p00001"));
  await db
    .insert(studyReset)
    .values({ id: "r", userId: "p00002", scope: '{"axis":"all"}', questionCount: 1, resetAt: now, undoneAt: null });
  await updatePeerPercentiles(db, now);
  expect((await peers()).get("all")?.learners).toBe(30);
  await db.update(studyReset).set({ undoneAt: now });
  await updatePeerPercentiles(db, now);
  expect((await peers()).get("all")?.learners).toBe(31);
});

it("counts 20,000 learners by index, with one trip per 2,000", { timeout: 60_000 }, async () => {
  await makeLearners(20_000, "50 + n % 10", "n % 50");
  count.trips = 0;
  count.rowsRead = 0;
  await updatePeerPercentiles(db, now);
  expect(count.trips).toBe(12);
  expect(count.rowsRead).toBeLessThan(20_000 * 30);
  expect((await peers()).get("organ:gu")?.learners).toBe(20_000);
  const recorded = recordQueryPlans(binding);
  await updatePeerPercentiles(openD1(recorded.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 }), now);
  const scans = (await recorded.plans())
    .map(({ detail }) => detail)
    .filter((line) => /^SCAN (user|progress_cell|study_reset)/.test(line));
  expect(scans).toEqual([]);
});

it("sets bands from the tallies of the current version and writes only changed rows", async () => {
  const made: Awaited<ReturnType<typeof makeQuestion>>[] = [];
  for (let n = 0; n < 5; n++) made.push(await makeQuestion(db, { now }));
  const tally = (n: number, choice: string, chosen: number, correct: number) =>
    db.insert(optionTally).values({ versionId: made[n]?.versionId ?? "", choice, chosen, correct });
  await tally(0, "a", 25, 25);
  await tally(0, "b", 5, 0);
  await tally(1, "a", 24, 24);
  await tally(1, "b", 6, 0);
  await tally(2, "a", 14, 14);
  await tally(2, "b", 16, 0);
  await tally(3, "a", 29, 29);
  const bands = async () => {
    const rows = await db.select({ id: question.id, band: question.band }).from(question);
    return made.map(({ questionId }) => rows.find(({ id }) => id === questionId)?.band);
  };
  await updateDifficultyBands(db, 2);
  expect(await bands()).toEqual(["easy", "medium", "hard", null, null]);
  count.rowsWritten = 0;
  await updateDifficultyBands(db);
  expect(count.rowsWritten).toBe(0);

  // A new version starts without first answers (X5).
  const [old] = await db
    .select()
    .from(questionVersion)
    .where(eq(questionVersion.id, made[0]?.versionId ?? ""));
  if (!old) throw new Error("there is no version");
  await db.insert(questionVersion).values({ ...old, id: "new-version", number: 2 });
  await db
    .update(question)
    .set({ versionId: "new-version" })
    .where(eq(question.id, made[0]?.questionId ?? ""));
  await updateDifficultyBands(db);
  expect(await bands()).toEqual([null, "medium", "hard", null, null]);
  expect(count.rowsWritten).toBeLessThan(10);
});

it("updates a large bank page by page", { timeout: 60_000 }, async () => {
  await seedBank(
    db,
    Array.from({ length: 300 }, (_, n) => questionLike({ id: `band-${n}` })),
    [],
    now,
  );
  await db.run(
    sql`insert into option_tally (version_id, choice, chosen, correct) select version_id, 'a', 40, 40 from question`,
  );
  count.trips = 0;
  await updateDifficultyBands(db, 100);
  expect(count.trips).toBe(7);
  expect(await db.$count(question, eq(question.band, "easy"))).toBe(300);
});

it("does nothing on an empty database", async () => {
  await makePerson(db, { now });
  await updatePeerPercentiles(db, now);
  await updateDifficultyBands(db);
  expect(await db.$count(peerShare)).toBe(0);
});
