import { addDays, getMonday } from "../../../lib/day";
import { formatShortDate } from "../../../lib/time-text";
import { percent } from "./list-view";

// How far learners come, and how many come back; pure.

export interface FunnelStep {
  name: string;
  n: number;
  /** Percent of the step before, as text. */
  ofBefore: string | null;
  /** Percent of the first step, for the bar. */
  share: number;
  /** Not a step on the way, but where some of the learners of the step before end up. */
  branch: boolean;
}

const steps = [
  { step: "signed-up", name: "Signed up" },
  { step: "verified", name: "Verified the address" },
  { step: "first-answer", name: "First answer" },
  { step: "ten-answers", name: "10 answers" },
  { step: "quota-end", name: "Free questions used up", branch: true },
  { step: "subscribed", name: "Subscribed" },
];

/** The way from the landing page to a subscription; a side branch is measured by the step before and skipped by the next. */
export function funnelOf(landings: number, rows: readonly { step: string; learners: number }[]): FunnelStep[] {
  const learners = (step: string) => rows.find((row) => row.step === step)?.learners ?? 0;
  const counted = [
    { name: "Visits of the landing page", n: landings, branch: false },
    ...steps.map(({ step, name, branch = false }) => ({ name, n: learners(step), branch })),
  ];
  const most = Math.max(1, ...counted.map(({ n }) => n));
  return counted.map(({ name, n, branch }, index) => {
    const before = counted.slice(0, index).findLast((one) => !one.branch);
    return { name, n, branch, ofBefore: before ? percent(n, before.n) : null, share: (100 * n) / most };
  });
}

export interface Cohort {
  /** Monday of the week they signed up in. */
  label: string;
  signedUp: number;
  weeks: { text: string; share: number; learners: number; running: boolean }[];
}

/** Cohorts, newest first, with the weeks that have begun; the running week is not over yet. */
export function cohortsOf(
  rows: readonly { cohort: string; week: number; learners: number }[],
  today: string,
): Cohort[] {
  const names = [...new Set(rows.map((row) => row.cohort))].sort().reverse();
  return names.map((cohort) => {
    const of = (week: number) => rows.find((row) => row.cohort === cohort && row.week === week)?.learners ?? 0;
    const signedUp = of(-1);
    const weeks: Cohort["weeks"] = [];
    for (let monday = cohort; monday <= today; monday = addDays(monday, 7)) {
      const learners = of(weeks.length);
      weeks.push({
        learners,
        text: percent(learners, signedUp),
        share: signedUp > 0 ? learners / signedUp : 0,
        running: monday === getMonday(today),
      });
    }
    return { label: formatShortDate(cohort), signedUp, weeks };
  });
}
