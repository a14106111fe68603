import { and, asc, desc, gte, lte, sql } from "drizzle-orm";
import { cohortWeek, funnelDay, signUpSource } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { addDays, getMonday } from "../../../lib/day";
import type { Days } from "./report-range";

// The queries of the report that count learners.

const maxCohorts = 12;
const maxSignUpSources = 100;

/** Selects the funnel of the learners who signed up on these days. */
export function selectFunnel(analytics: Db, { from, to }: Days) {
  return analytics
    .select({ step: funnelDay.step, learners: sql<number>`sum(${funnelDay.learners})`.as("learners") })
    .from(funnelDay)
    .where(and(gte(funnelDay.day, from), lte(funnelDay.day, to)))
    .groupBy(funnelDay.step);
}

/** Selects the learners who signed up on these days by source, most sign-ups first. */
export function selectSignUpSources(analytics: Db, { from, to }: Days) {
  const learners = sql<number>`sum(${signUpSource.learners})`.as("learners");
  return analytics
    .select({
      dimension: signUpSource.dimension,
      value: signUpSource.value,
      learners,
      subscribed: sql<number>`sum(${signUpSource.subscribed})`.as("subscribed"),
    })
    .from(signUpSource)
    .where(and(gte(signUpSource.day, from), lte(signUpSource.day, to)))
    .groupBy(signUpSource.dimension, signUpSource.value)
    .orderBy(desc(sql`learners`), asc(signUpSource.value))
    .limit(maxSignUpSources);
}

/** Selects the newest cohorts by week; week −1 is the number of sign-ups. */
export function selectCohorts(analytics: Db, today: string) {
  const first = addDays(getMonday(today), -7 * (maxCohorts - 1));
  return analytics
    .select({ cohort: cohortWeek.cohort, week: cohortWeek.week, learners: cohortWeek.learners })
    .from(cohortWeek)
    .where(gte(cohortWeek.cohort, first));
}
