import type { Context } from "./context.server";
import { deleteExpiredRecords } from "./features/accounts/delete-expired-records.server";
import { copyItemStatistics } from "./features/analytics/item-tallies.server";
import { updateLearnerRollups } from "./features/analytics/learner-rollups.server";
import { pruneAnalytics } from "./features/analytics/prune-analytics.server";
import { rollupRetentionMonths } from "./features/analytics/retention";
import { updateSignUpSources } from "./features/analytics/sign-up-sources.server";
import { unlinkDeletedLearners } from "./features/analytics/unlink-visits.server";
import { flagForReviewByStatistics } from "./features/bank/automatic-review/flag-by-statistics.server";
import { rebuildMovedProgress } from "./features/bank/drafts/moved-progress.server";
import { deleteOldImports } from "./features/bank/imports/end-import.server";
import { updateItemStatistics } from "./features/bank/item-statistics.server";
import { deleteAbandonedSeries } from "./features/bank/pictures/pending-series.server";
import { handlePendingEvents } from "./features/billing/handle-payment-event.server";
import { runReconciliation } from "./features/billing/reconcile-subscriptions.server";
import { recordAccessEnds } from "./features/billing/record-access-ends.server";
import { queueRenewalReminders } from "./features/billing/renewal-reminders.server";
import { runCampaigns } from "./features/communications/send-campaign.server";
import { rateSessions } from "./features/practice/adaptive/rate-sessions.server";
import { deleteOldRuns } from "./features/practice/oral/runs.server";
import { deleteOldAttempts } from "./features/practice/reports/report-attempts.server";
import { queueProgramEndNotices } from "./features/program-payments/program-end-notices.server";
import { settleOpenCheckouts } from "./features/program-payments/settle-checkout.server";
import { updateDifficultyBands } from "./features/progress/difficulty-bands.server";
import { updatePeerPercentiles } from "./features/progress/peer-percentile.server";
import { recountBank } from "./features/questions/bank-cells.server";
import { sketchMissingQuestions } from "./features/questions/sketches.server";
import { purgeDeletedShifts } from "./features/rvu/shifts/purge-deleted-shifts.server";
import { updateMockPeers } from "./features/study/mock-peers.server";
import { settleClosedSessions, settleOverdueSessions } from "./features/study/session-clock.server";
import { addMonths, getUtcDay } from "./lib/day";
import { logError } from "./log.server";
import { deleteOldAiCalls } from "./services/ai/budget.server";

interface ScheduledJob {
  /** Name in the log. */
  name: string;
  run(context: Context): Promise<void>;
}

/** Jobs that users wait for. */
const minuteJobs: ScheduledJob[] = [
  { name: "handle payment events", run: handlePendingEvents },
  // Runs before mail is sent, so that due campaign mails go out in the same minute.
  { name: "run campaigns", run: runCampaigns },
  {
    name: "end sessions whose time is up",
    async run({ db, now }) {
      await settleOverdueSessions(db, now);
    },
  },
  { name: "send mail", run: ({ mail }) => mail.deliverDue() },
  {
    name: "follow questions that moved to another domain",
    async run(context) {
      await rebuildMovedProgress(context);
    },
  },
];

const hourlyJobs: ScheduledJob[] = [
  {
    name: "end subscriptions",
    async run(context) {
      await recordAccessEnds(context);
    },
  },
  {
    name: "remind of renewals",
    async run(context) {
      await queueRenewalReminders(context);
    },
  },
  {
    name: "remind of programs that end",
    async run(context) {
      await queueProgramEndNotices(context);
    },
  },
  {
    name: "settle card payments of programs",
    async run(context) {
      await settleOpenCheckouts(context);
    },
  },
  {
    // Recent sign-ups change most; all others are counted at night.
    name: "count recent learners",
    run: ({ db, analytics, now }) => updateLearnerRollups(db, analytics, now, { since: addMonths(getUtcDay(now), -2) }),
  },
  {
    name: "rate sessions",
    async run({ db }) {
      await rateSessions(db);
    },
  },
  {
    name: "count sources of sign-ups",
    run: ({ db, analytics, now }) => updateSignUpSources(db, analytics, now),
  },
];

const nightlyJobs: ScheduledJob[] = [
  { name: "prune accounts", run: ({ db, now }) => deleteExpiredRecords(db, now) },
  { name: "forget deleted accounts", run: ({ db, analytics }) => unlinkDeletedLearners(db, analytics) },
  { name: "forget deleted shifts", run: ({ db, now }) => purgeDeletedShifts(db, now) },
  { name: "delete old AI calls", run: ({ db, now }) => deleteOldAiCalls(db, now) },
  { name: "delete old oral sections", run: ({ db, now }) => deleteOldRuns(db, now) },
  { name: "delete old practice reports", run: ({ db, now }) => deleteOldAttempts(db, now) },
  { name: "sweep imports", run: deleteOldImports },
  { name: "sweep picture uploads", run: deleteAbandonedSeries },
  { name: "reconcile subscriptions", run: runReconciliation },
  { name: "prune analytics", run: ({ analytics, now }) => pruneAnalytics(analytics, now) },
  {
    name: "count all learners",
    run: ({ db, analytics, now }) =>
      updateLearnerRollups(db, analytics, now, { since: addMonths(getUtcDay(now), -rollupRetentionMonths) }),
  },
  {
    // Statistics that suggest a wrong key put the question under review in the same night.
    name: "count items",
    async run(context) {
      await updateItemStatistics(context.db);
      if ((await flagForReviewByStatistics(context)).length) await recountBank(context.db);
    },
  },
  // Runs after "count items", whose results it copies.
  { name: "copy item statistics", run: ({ db, analytics }) => copyItemStatistics(db, analytics) },
  {
    name: "count sessions that were closed and not counted",
    async run({ db, now }) {
      await settleClosedSessions(db, now);
    },
  },
  // Covers questions written directly to the database.
  { name: "sketch questions", run: ({ db }) => sketchMissingQuestions(db) },
  { name: "count bands", run: ({ db }) => updateDifficultyBands(db) },
  { name: "count peers", run: ({ db, now }) => updatePeerPercentiles(db, now) },
  { name: "count peers in mock exams", run: ({ db }) => updateMockPeers(db) },
];

/** Jobs by the cron expressions of wrangler.toml (UTC). */
export const scheduledJobs: Record<string, ScheduledJob[]> = {
  "* * * * *": minuteJobs,
  "7 * * * *": hourlyJobs,
  "17 3 * * *": nightlyJobs,
};

/**
 * Runs the jobs of `cron` one after the other. Logs a failed job and continues; finally throws, so that the platform records
 * the failure. Every job can be repeated.
 */
export async function runScheduledJobs(context: Context, cron: string): Promise<void> {
  const jobs = scheduledJobs[cron];
  if (!jobs) throw new Error(`no jobs for "${cron}": wrangler.toml and app/scheduled-jobs.server.ts disagree`);
  const failed: string[] = [];
  for (const job of jobs)
    try {
      await job.run(context);
    } catch (error) {
      logError(`scheduled job failed: ${job.name}`, error);
      failed.push(job.name);
    }
  if (failed.length) throw new Error(`scheduled jobs failed: ${failed.join(", ")}`);
}
