import { addDays, getMonday } from "~/lib/day";
import { formatShortDate } from "~/lib/time-text";
import { formatPercent } from "./list-view";

// The funnel and the cohorts of the report; pure.

export interface FunnelStep {
  name: string;
  count: number;
  /** Formatted share of the previous step; null for the first step. */
  percentOfPrevious: string | null;
  /** Share of the largest step, in percent, for the bar. */
  share: number;
  /** True for an optional step, on which later percentages are not based. */
  isSideBranch: boolean;
}

const steps = [
  { step: "signed-up", name: "Signed up" },
  { step: "verified", name: "Verified email" },
  { step: "first-answer", name: "First answer" },
  { step: "ten-answers", name: "10 answers" },
  { step: "quota-end", name: "Free questions used up", isSideBranch: true },
  { step: "subscribed", name: "Subscribed" },
];

/**
 * Builds the funnel from the landing page to a subscription. Each percentage is a share of the last earlier step that is not a
 * side branch.
 */
export function buildFunnel(landingVisits: number, rows: readonly { step: string; learners: number }[]): FunnelStep[] {
  const countLearners = (step: string) => rows.find((row) => row.step === step)?.learners ?? 0;
  const stepCounts = [
    { name: "Landing page visits", count: landingVisits, isSideBranch: false },
    ...steps.map(({ step, name, isSideBranch = false }) => ({ name, count: countLearners(step), isSideBranch })),
  ];
  const maxCount = Math.max(1, ...stepCounts.map(({ count }) => count));
  return stepCounts.map(({ name, count, isSideBranch }, index) => {
    const previous = stepCounts.slice(0, index).findLast((one) => !one.isSideBranch);
    const percentOfPrevious = previous ? formatPercent(count, previous.count) : null;
    return { name, count, isSideBranch, percentOfPrevious, share: (100 * count) / maxCount };
  });
}

export interface Cohort {
  /** Formatted Monday of the sign-up week. */
  label: string;
  signUpCount: number;
  weeks: { text: string; share: number; learners: number; isCurrent: boolean }[];
}

/** Builds the cohorts, newest first, with all weeks up to the current one. */
export function buildCohorts(
  rows: readonly { cohort: string; week: number; learners: number }[],
  today: string,
): Cohort[] {
  const cohortMondays = [...new Set(rows.map((row) => row.cohort))].sort().reverse();
  return cohortMondays.map((cohort) => {
    const countLearners = (week: number) =>
      rows.find((row) => row.cohort === cohort && row.week === week)?.learners ?? 0;
    const signUpCount = countLearners(-1);
    const weeks: Cohort["weeks"] = [];
    for (let monday = cohort; monday <= today; monday = addDays(monday, 7)) {
      const learners = countLearners(weeks.length);
      weeks.push({
        learners,
        text: formatPercent(learners, signUpCount),
        share: signUpCount > 0 ? learners / signUpCount : 0,
        isCurrent: monday === getMonday(today),
      });
    }
    return { label: formatShortDate(cohort), signUpCount, weeks };
  });
}
