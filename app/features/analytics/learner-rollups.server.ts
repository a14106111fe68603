import { and, eq, gte, lt, sql } from "drizzle-orm";
import { cohortWeek, funnelDay, rollupRun } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { progressCell, quota, studyDay, subscription, user } from "../../db/schema";
import { dayMs, getMonday, getUtcDay } from "../../lib/day";
import { isNotDeleted } from "../auth/deleted-user.server";

/** Each statement covers the sign-ups of four whole weeks, so that no statement splits a day or a cohort. */
const fourWeeksMs = 28 * dayMs;

const steps = funnelDay.step.enumValues;

/**
 * Replaces the funnel (`funnel_day`) and the cohorts (`cohort_week`) of all learners who signed up since the Monday of `since` (a
 * UTC date). Each step counts on the day of the sign-up, so past days change when learners take a step later. Learners are
 * accounts with the role user that are not deleted. Steps and weeks without learners have no row.
 *
 * Sign-ups count by UTC day, cohorts by UTC Monday, but study days by the learner's time zone (R5), so a cohort's weeks may start
 * some hours early or late, and a study day before the cohort's Monday counts in no week. Reads each learner's progress totals,
 * never answers: two reads and one write per four weeks of sign-ups.
 */
export async function updateLearnerRollups(
  db: Db,
  analytics: Db,
  now: number,
  { since }: { since: string },
): Promise<void> {
  for (let from = Date.parse(getMonday(since)); from <= now; from += fourWeeksMs) {
    const [days, weeks] = await db.batch([
      selectSteps(db, from, from + fourWeeksMs),
      selectStudyWeeks(db, from, from + fourWeeksMs),
    ]);
    await replaceRows(analytics, [from, from + fourWeeksMs], {
      funnel: days.flatMap((row) =>
        steps.map((step): FunnelRow => [row.day, step, Number(row[step])]).filter(([, , learners]) => learners > 0),
      ),
      cohorts: [...countSignUpsByWeek(days), ...weeks.map((row): CohortRow => [row.cohort, row.week, row.learners])],
    });
  }
  await analytics
    .insert(rollupRun)
    .values({ name: "learners", ranAt: now })
    .onConflictDoUpdate({ target: rollupRun.name, set: { ranAt: now } });
}

type FunnelRow = [day: string, step: (typeof steps)[number], learners: number];
type CohortRow = [cohort: string, week: number, learners: number];

function hasSignedUpBetween(from: number, until: number) {
  return and(
    gte(user.createdAt, new Date(from)),
    lt(user.createdAt, new Date(until)),
    eq(user.role, "user"),
    isNotDeleted,
  );
}

/** Selects one row per day with sign-ups: how many of these learners reached each step. */
function selectSteps(db: Db, from: number, until: number) {
  const learner = db
    .select({
      day: sql<string>`date(${user.createdAt} / 1000, 'unixepoch')`.as("sign_up_day"),
      verified: sql`${user.emailVerified}`.as("is_verified"),
      // Each question is in one cell, so the sum counts distinct questions.
      answered:
        sql`(select coalesce(sum(${progressCell.answered}), 0) from ${progressCell} where ${progressCell.userId} = ${user.id})`.as(
          "questions_answered",
        ),
      quotaEnd: sql`coalesce(${quota.used} >= ${quota.limitCount}, 0)`.as("is_quota_end"),
      // Paid subscriptions only: comps and unfinished first payments have a row, too.
      subscribed: sql`coalesce(${subscription.paidUntil} > 0, 0)`.as("is_subscribed"),
    })
    .from(user)
    .leftJoin(quota, eq(quota.userId, user.id))
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(hasSignedUpBetween(from, until))
    .as("learner");
  return db
    .select({
      day: learner.day,
      "signed-up": sql<number>`count(*)`.as("signed_up"),
      verified: sql<number>`sum(${learner.verified})`.as("verified"),
      "first-answer": sql<number>`sum(${learner.answered} > 0)`.as("first_answer"),
      "ten-answers": sql<number>`sum(${learner.answered} >= 10)`.as("ten_answers"),
      "quota-end": sql<number>`sum(${learner.quotaEnd})`.as("quota_end"),
      subscribed: sql<number>`sum(${learner.subscribed})`.as("subscribed"),
    })
    .from(learner)
    .groupBy(sql`${learner.day}`);
}

/** Selects how many learners of each cohort had a study day in its nth week. */
function selectStudyWeeks(db: Db, from: number, until: number) {
  // Goes back six days and then forward to the next Monday, which gives the Monday of the sign-up week.
  const cohort = sql<string>`date(${user.createdAt} / 1000, 'unixepoch', '-6 days', 'weekday 1')`;
  const studyWeeks = db
    .select({
      learner: sql`${user.id}`.as("learner_id"),
      cohort: cohort.as("cohort_monday"),
      week: sql<number>`cast((julianday(${studyDay.day}) - julianday(${cohort})) / 7 as integer)`.as("nth_week"),
    })
    .from(user)
    .innerJoin(studyDay, and(eq(studyDay.userId, user.id), gte(studyDay.day, cohort)))
    .where(hasSignedUpBetween(from, until))
    .as("studied");
  return db
    .select({
      cohort: studyWeeks.cohort,
      week: studyWeeks.week,
      learners: sql<number>`count(distinct ${studyWeeks.learner})`.as("learners"),
    })
    .from(studyWeeks)
    .groupBy(sql`${studyWeeks.cohort}`, sql`${studyWeeks.week}`);
}

/** Returns the sign-ups of each cohort, stored as week −1. */
function countSignUpsByWeek(days: { day: string; "signed-up": number }[]): CohortRow[] {
  const weeks = new Map<string, number>();
  for (const row of days) {
    const cohort = getMonday(row.day);
    weeks.set(cohort, (weeks.get(cohort) ?? 0) + row["signed-up"]);
  }
  return [...weeks].map(([cohort, learners]) => [cohort, -1, learners]);
}

async function replaceRows(
  analytics: Db,
  [from, until]: [number, number],
  rows: { funnel: FunnelRow[]; cohorts: CohortRow[] },
): Promise<void> {
  const [first, end] = [getUtcDay(from), getUtcDay(until)];
  const columns = sql`select value ->> 0, value ->> 1, value ->> 2`;
  await analytics.batch([
    analytics.delete(funnelDay).where(and(gte(funnelDay.day, first), lt(funnelDay.day, end))),
    analytics.delete(cohortWeek).where(and(gte(cohortWeek.cohort, first), lt(cohortWeek.cohort, end))),
    analytics.insert(funnelDay).select(sql`${columns} from json_each(${JSON.stringify(rows.funnel)})`),
    analytics.insert(cohortWeek).select(sql`${columns} from json_each(${JSON.stringify(rows.cohorts)})`),
  ]);
}
