import { formatMoney } from "../../lib/money";
import { formatTime, type TimeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { subjectPath } from "../audit/subject-path";
import type { BatchResults } from "../auth/viewer.server";
import { type buildOverviewQueries, maxCountedRows, maxQueueCount, type TodayCounts } from "./overview-counts.server";

/** One number of the overview, formatted. */
export interface Tile {
  name: string;
  value: string;
  note: string;
  to: string;
}

/** A pending queue with its count. */
export interface Queue {
  name: string;
  count: string;
  /** True if the queue holds failures or people wait for an answer. */
  isUrgent: boolean;
  /** Page that handles the queue. */
  to: string;
}

/** The part of the overview that comes from the analytics database. */
export interface TodayView {
  tiles: Tile[];
  queues: Queue[];
}

export interface Overview {
  tiles: Tile[];
  queues: Queue[];
  entries: { id: string; at: TimeText; actor: string; action: string; subject: string; path: string | null }[];
}

/** Formats the app database's part of the overview on the server, so that hydration matches (M1). */
export function formatOverview(results: BatchResults<ReturnType<typeof buildOverviewQueries>>, now: number): Overview {
  const [[counts], revenue, newestEntries] = results;
  if (!counts) throw new Error("the overview's counts are one row");
  return {
    tiles: [
      {
        name: "Sign-ups today",
        value: formatCount(counts.signUpsToday),
        note: `${formatCount(counts.signUpsWeek)} in the last 7 days, excluding admins`,
        to: paths.adminUsers,
      },
      {
        name: "Active access",
        value: formatCount(counts.subscribers),
        note: "paid and complimentary",
        to: paths.adminSubscription,
      },
      {
        name: "Revenue this month",
        value: revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ") || "–",
        note: "since the 1st, UTC",
        to: paths.adminSubscription,
      },
      {
        name: "Emails in queue",
        value: formatQueueCount(counts.mailsWaiting),
        note: "not sent yet",
        to: paths.communications,
      },
    ],
    queues: [
      toQueue("Open question reports", counts.reports, paths.questionReports, true),
      toQueue("Suspended questions", counts.underReview, `${paths.manageQuestions}?status=under_review`, true),
      toQueue("Question drafts in review", counts.inReview, `${paths.manageQuestions}?stage=in_review`),
      toQueue("Approved drafts to publish", counts.approved, `${paths.manageQuestions}?stage=approved`),
      toQueue("Pending imported questions", counts.importRows, paths.importQuestions),
      toQueue("Failed payment events", counts.failedEvents, `${paths.adminPaymentEvents}?state=failed`, true),
      toQueue("Undeliverable emails, last 7 days", counts.mailsFailed, `${paths.communications}?state=failed`, true),
      toQueue("Scheduled posts", counts.scheduledPosts, paths.adminBlog),
      toQueue("Draft posts", counts.draftPosts, paths.adminBlog),
      toQueue("Scheduled campaigns", counts.campaigns, paths.communications),
    ].filter(isNotEmpty),
    entries: newestEntries.map(({ id, at, actorId, actorName, action, subject }) => ({
      id,
      at: formatTime(at, now, "UTC"),
      actor: actorName ?? actorId,
      action,
      subject,
      path: subjectPath(subject),
    })),
  };
}

/** Formats the analytics part of the overview; null gives placeholders, so that the page waits for one database only. */
export function formatToday(today: TodayCounts | null): TodayView {
  return {
    tiles: [
      {
        name: "Visits today",
        value: today ? today.visits.toLocaleString("en") : "…",
        // Signed-in people are shown with the visits, not with the answers, because browsers that block analytics still send
        // answers.
        note: today
          ? `including ${formatCount(today.learners)} signed-in ${today.learners === 1 ? "person" : "people"}`
          : "…",
        to: paths.analytics,
      },
      {
        name: "Answers today",
        value: today ? today.answers.toLocaleString("en") : "…",
        note: "all learners, UTC",
        to: paths.analytics,
      },
    ],
    queues: [toQueue("Uncounted analytics messages", today?.deadLetterCount ?? 0, paths.analytics, true)].filter(
      isNotEmpty,
    ),
  };
}

function isNotEmpty({ count }: Queue): boolean {
  return count !== "0";
}

function toQueue(name: string, count: number, to: string, isUrgent = false): Queue {
  return { name, count: formatQueueCount(count), isUrgent, to };
}

/** Formats a queue's count. Queues are counted up to one more than the maximum shown. */
function formatQueueCount(count: number): string {
  return formatBoundedCount(count, maxQueueCount + 1, maxQueueCount);
}

function formatCount(count: number): string {
  return formatBoundedCount(count, maxCountedRows, maxCountedRows);
}

/** Formats a count that stopped at `limit`, such as "10,000+". */
function formatBoundedCount(count: number, limit: number, shownMaximum: number): string {
  return count < limit ? count.toLocaleString("en") : `${shownMaximum.toLocaleString("en")}+`;
}
