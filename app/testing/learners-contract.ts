import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cohortWeek, funnelDay, rollupRun } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import { progressCell, quota, studyDay, subscription, user } from "../db/schema";
import { deleteAccount } from "../features/accounts/delete-account.server";
import { updateLearnerRollups } from "../features/analytics/learner-rollups.server";
import { dayMs, getUtcDay } from "../lib/day";
import { makePerson } from "./make";

// The counts of the funnel and of the cohorts. Runs on D1 and on libSQL.

/** The time of the test, on a Tuesday. */
const now = Date.parse("2026-03-10T12:00:00Z");

export function learnersContract(engine: string, fresh: () => Promise<{ db: Db; analytics: Db }>) {
  describe(`learners by sign-up, on ${engine}`, () => {
    let db: Db;
    let analytics: Db;

    beforeEach(async () => {
      ({ db, analytics } = await fresh());
    });

    const count = (since = now - 60 * dayMs, at = now) =>
      updateLearnerRollups(db, analytics, at, { since: getUtcDay(since) });
    const funnel = async () =>
      (await analytics.select().from(funnelDay).orderBy(asc(funnelDay.day), asc(funnelDay.step))).map(
        (row) => `${row.day} ${row.step} ${row.learners}`,
      );
    const cohorts = async () =>
      (await analytics.select().from(cohortWeek).orderBy(asc(cohortWeek.cohort), asc(cohortWeek.week))).map(
        (row) => `${row.cohort} ${row.week}: ${row.learners}`,
      );
    const answered = (userId: string, ...cells: [gi: number, thoracic: number]) =>
      db.insert(progressCell).values(
        (["gi", "thoracic"] as const).map((organ, index) => ({
          userId,
          organ,
          modality: "ct" as const,
          answered: cells[index] ?? 0,
          firstCorrect: 0,
          latestCorrect: 0,
        })),
      );
    const studied = (userId: string, ...days: string[]) =>
      db.insert(studyDay).values(days.map((one) => ({ userId, day: one, answers: 1, correct: 1, durationMs: 1 })));
    const at = (moment: string) => ({ now: Date.parse(moment) });

    it("counts each step of the learners who signed up on a day, and no other accounts", async () => {
      const one = await makePerson(db, { ...at("2026-03-09T00:00:00Z"), emailVerified: false });
      const two = await makePerson(db, { ...at("2026-03-09T23:59:59.999Z"), quotaUsed: 49 });
      const three = await makePerson(db, { ...at("2026-03-08T23:59:59.999Z"), quotaUsed: 50, subscribedDays: -5 });
      await makePerson(db, { ...at("2026-03-09T10:00:00Z"), role: "admin" });
      const gone = await makePerson(db, { ...at("2026-03-09T10:00:00Z"), subscribedDays: 3 });
      await deleteAccount(
        { db, analytics, payments: null, now, waitUntil: () => {}, id: () => crypto.randomUUID() },
        gone.userId,
      );
      await answered(one.userId, 0, 0);
      await answered(two.userId, 4, 5);
      await answered(three.userId, 4, 6);
      await count();
      expect(await funnel()).toEqual([
        "2026-03-08 first-answer 1",
        "2026-03-08 quota-end 1",
        "2026-03-08 signed-up 1",
        "2026-03-08 subscribed 1",
        "2026-03-08 ten-answers 1",
        "2026-03-08 verified 1",
        "2026-03-09 first-answer 1",
        "2026-03-09 signed-up 2",
        "2026-03-09 verified 1",
      ]);
      expect(await cohorts()).toEqual(["2026-03-02 -1: 1", "2026-03-09 -1: 2"]);
    });

    it("counts the learners of a cohort who studied in each week, once a week", async () => {
      const first = await makePerson(db, at("2026-02-02T00:00:00Z"));
      const second = await makePerson(db, at("2026-02-08T23:59:59Z"));
      const third = await makePerson(db, at("2026-02-04T12:00:00Z"));
      await makePerson(db, at("2026-02-04T12:00:00Z"));
      // A learner's local Sunday before the Monday of their cohort counts in no week.
      await studied(first.userId, "2026-02-01", "2026-02-02", "2026-02-08", "2026-02-09");
      await studied(second.userId, "2026-02-08", "2026-02-15", "2026-03-10");
      await studied(third.userId, "2026-02-16");
      await count();
      expect(await cohorts()).toEqual([
        "2026-02-02 -1: 4",
        "2026-02-02 0: 2",
        "2026-02-02 1: 2",
        "2026-02-02 2: 1",
        "2026-02-02 5: 1",
      ]);
    });

    it("gives the same counts when run twice, follows later steps, and removes outdated counts", async () => {
      const { userId } = await makePerson(db, at("2026-03-03T10:00:00Z"));
      await studied(userId, "2026-03-03");
      await count();
      const before = [await funnel(), await cohorts()];
      await count();
      expect([await funnel(), await cohorts()]).toEqual(before);

      await answered(userId, 10, 0);
      await studied(userId, "2026-03-09");
      await db.insert(quota).values({ userId, used: 1, limitCount: 1 });
      const ended = { currentPeriodEnd: 1, accessUntil: 1 };
      await db
        .insert(subscription)
        .values({ userId, tier: "annual", status: "canceled", paidUntil: ended.accessUntil, ...ended });
      await count(now - 60 * dayMs, now + 1000);
      expect(await funnel()).toEqual(
        ["first-answer", "quota-end", "signed-up", "subscribed", "ten-answers", "verified"].map(
          (step) => `2026-03-03 ${step} 1`,
        ),
      );
      expect(await cohorts()).toEqual(["2026-03-02 -1: 1", "2026-03-02 0: 1", "2026-03-02 1: 1"]);
      expect(await analytics.select().from(rollupRun)).toEqual([{ name: "learners", ranAt: now + 1000 }]);

      await db.update(user).set({ role: "admin" }).where(eq(user.id, userId));
      await count();
      expect([...(await funnel()), ...(await cohorts())]).toEqual([]);
    });

    it("does not change days before the Monday of `since`", async () => {
      const old = [
        { day: "2026-03-01", step: "signed-up" as const, learners: 7 },
        { day: "2026-03-02", step: "signed-up" as const, learners: 7 },
      ];
      await analytics.insert(funnelDay).values(old);
      await analytics.insert(cohortWeek).values([
        { cohort: "2026-02-23", week: -1, learners: 7 },
        { cohort: "2026-03-02", week: -1, learners: 7 },
      ]);
      await makePerson(db, at("2026-03-01T10:00:00Z"));
      await makePerson(db, at("2026-03-02T10:00:00Z"));
      await count(Date.parse("2026-03-05T10:00:00Z"));
      expect(await funnel()).toEqual(["2026-03-01 signed-up 7", "2026-03-02 signed-up 1", "2026-03-02 verified 1"]);
      expect(await cohorts()).toEqual(["2026-02-23 -1: 7", "2026-03-02 -1: 1"]);
    });

    it("equals a plain count over thirteen months", async () => {
      const people = Array.from({ length: 300 }, (_, index) => somebody(index));
      await seed(db, people);
      await count(now - 400 * dayMs);
      expect(await funnel()).toEqual(plainFunnel(people));
      expect(await cohorts()).toEqual(plainCohorts(people));
    });
  });
}

interface Somebody {
  id: string;
  at: number;
  verified: boolean;
  answered: number;
  days: number[];
}

/** Returns the learner of a number: always the same, but varied. */
function somebody(index: number): Somebody {
  const dice = (sides: number, turn: number) =>
    Math.floor(((Math.sin(index * 97 + turn * 31) + 1) / 2) * 99991) % sides;
  const at = now - dice(395, 1) * dayMs - dice(86_400, 2) * 1000;
  const days = Array.from({ length: dice(9, 4) }, (_, turn) => Math.floor(at / dayMs) + dice(70, turn + 5));
  return { id: `s${index}`, at, verified: dice(3, 3) > 0, answered: dice(25, 20), days: [...new Set(days)] };
}

async function seed(db: Db, people: Somebody[]): Promise<void> {
  const json = JSON.stringify(people);
  await db.batch([
    db
      .insert(user)
      .select(
        sql`select value ->> 'id', 'P', (value ->> 'id') || '@example.test', value ->> 'verified', null, value ->> 'id', null, 'user', 0, null, null, 0, value ->> 'at', 0, null from json_each(${json})`,
      ),
    db
      .insert(progressCell)
      .select(sql`select value ->> 'id', 'gi', 'ct', value ->> 'answered', 0, 0, '' from json_each(${json})`),
    db
      .insert(studyDay)
      .select(
        sql`select p.value ->> 'id', date(d.value * 86400, 'unixepoch'), 1, 1, 1, 0 from json_each(${json}) p, json_each(p.value, '$.days') d`,
      ),
  ]);
}

const dateOf = (index: number) => getUtcDay(index * dayMs);
/** Returns the day number of the Monday on or before a day. */
function mondayBefore(at: number): number {
  let index = Math.floor(at / dayMs);
  while (new Date(index * dayMs).getUTCDay() !== 1) index -= 1;
  return index;
}

function plainFunnel(people: Somebody[]): string[] {
  const counts = new Map<string, number>();
  for (const one of people)
    for (const [step, reached] of Object.entries({
      "signed-up": true,
      verified: one.verified,
      "first-answer": one.answered > 0,
      "ten-answers": one.answered >= 10,
    })) {
      const key = `${dateOf(Math.floor(one.at / dayMs))} ${step}`;
      if (reached) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts].map(([key, learners]) => `${key} ${learners}`).sort();
}

function plainCohorts(people: Somebody[]): string[] {
  const counts = new Map<string, number>();
  for (const one of people) {
    const monday = mondayBefore(one.at);
    const weeks = new Set([-1, ...one.days.map((index) => Math.floor((index - monday) / 7))]);
    for (const week of weeks) {
      const key = `${dateOf(monday)} ${String(week).padStart(3)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) =>
      a.slice(0, 10) === b.slice(0, 10) ? Number(a.slice(11)) - Number(b.slice(11)) : a < b ? -1 : 1,
    )
    .map(([key, learners]) => `${key.slice(0, 10)} ${Number(key.slice(11))}: ${learners}`);
}
