import type { Context } from "./context.server";
import { prune } from "./features/accounts/prune.server";
import { updateLearnerRollups } from "./features/analytics/learner-rollups.server";
import { pruneAnalytics } from "./features/analytics/prune-analytics.server";
import { rollupRetentionMonths } from "./features/analytics/retention";
import { unlinkDeletedLearners } from "./features/analytics/unlink-visits.server";
import { flagForReviewByStatistics } from "./features/bank/automatic-review/flag-by-statistics.server";
import { recountMovedProgress } from "./features/bank/drafts/moved-progress.server";
import { deleteOldImports } from "./features/bank/imports/end-import.server";
import { updateItemStatistics } from "./features/bank/item-statistics.server";
import { handleWaitingEvents } from "./features/billing/events.server";
import { endSubscriptions } from "./features/billing/expiry.server";
import { reconcile } from "./features/billing/reconcile.server";
import { remindOfRenewals } from "./features/billing/reminders.server";
import { runCampaigns } from "./features/communications/send-campaign.server";
import { updateDifficultyBands } from "./features/progress/difficulty-bands.server";
import { updatePeerPercentiles } from "./features/progress/peer-percentile.server";
import { countBank } from "./features/questions/bank-cells.server";
import { sketchMissing } from "./features/questions/sketches.server";
import { purgeDeletedShifts } from "./features/rvu/shifts/purge-deleted-shifts.server";
import { settleClosed, settleOverdue } from "./features/study/session-clock.server";
import { addMonths, utcDay } from "./lib/day";
import { logError } from "./log.server";

interface Job {
  /** What the log calls it. */
  name: string;
  run(context: Context): Promise<void>;
}

/** What somebody waits for. */
const minuteJobs: Job[] = [
  { name: "handle payment events", run: handleWaitingEvents },
  // Before mail is sent, so that what is due goes out in the same minute.
  { name: "run campaigns", run: runCampaigns },
  {
    name: "end sessions whose time is up",
    async run({ db, now }) {
      await settleOverdue(db, now);
    },
  },
  { name: "send mail", run: ({ mail }) => mail.deliverDue() },
  {
    name: "follow questions that moved to another domain",
    async run(context) {
      await recountMovedProgress(context);
    },
  },
];

const hourlyJobs: Job[] = [
  {
    name: "end subscriptions",
    async run(context) {
      await endSubscriptions(context);
    },
  },
  {
    name: "remind of renewals",
    async run(context) {
      await remindOfRenewals(context);
    },
  },
  {
    // Who signed up lately moves most; the others are counted at night.
    name: "count recent learners",
    run: ({ db, analytics, now }) => updateLearnerRollups(db, analytics, now, { since: addMonths(utcDay(now), -2) }),
  },
];

const nightlyJobs: Job[] = [
  { name: "prune accounts", run: ({ db, now }) => prune(db, now) },
  { name: "forget deleted accounts", run: ({ db, analytics }) => unlinkDeletedLearners(db, analytics) },
  { name: "forget deleted shifts", run: ({ db, now }) => purgeDeletedShifts(db, now) },
  { name: "sweep imports", run: deleteOldImports },
  { name: "reconcile subscriptions", run: reconcile },
  { name: "prune analytics", run: ({ analytics, now }) => pruneAnalytics(analytics, now) },
  {
    name: "count all learners",
    run: ({ db, analytics, now }) =>
      updateLearnerRollups(db, analytics, now, { since: addMonths(utcDay(now), -rollupRetentionMonths) }),
  },
  {
    // What they say of a key takes a question out of new sessions in the same night.
    name: "count items",
    async run(context) {
      await updateItemStatistics(context.db);
      if ((await flagForReviewByStatistics(context)).length) await countBank(context.db);
    },
  },
  {
    name: "count sessions that were closed and not counted",
    async run({ db, now }) {
      await settleClosed(db, now);
    },
  },
  // Questions that were sent to the database itself.
  { name: "sketch questions", run: ({ db }) => sketchMissing(db) },
  { name: "count bands", run: ({ db }) => updateDifficultyBands(db) },
  { name: "count peers", run: ({ db, now }) => updatePeerPercentiles(db, now) },
];

/** What is done when, by the cron expressions of wrangler.toml (UTC). */
export const scheduledJobs: Record<string, Job[]> = {
  "* * * * *": minuteJobs,
  "7 * * * *": hourlyJobs,
  "17 3 * * *": nightlyJobs,
};

/**
 * Does what is due at `cron`, one job after the other. A job that fails is logged and keeps none of the others from being done;
 * in the end this throws, so that the platform records the run as failed. Every job may run again.
 */
export async function runScheduledJobs(context: Context, cron: string): Promise<void> {
  const jobs = scheduledJobs[cron];
  if (!jobs)
    throw new Error(`nothing is to be done at "${cron}": wrangler.toml and app/scheduled-jobs.server.ts disagree`);
  const failed: string[] = [];
  for (const job of jobs)
    try {
      await job.run(context);
    } catch (error) {
      logError(`the clock: ${job.name} failed`, error);
      failed.push(job.name);
    }
  if (failed.length) throw new Error(`of the clock's jobs failed: ${failed.join(", ")}`);
}
