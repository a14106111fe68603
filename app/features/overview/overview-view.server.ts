import { formatMoney } from "../../lib/money";
import { formatTime, type TimeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { subjectPath } from "../audit/subject-path";
import type { BatchResults } from "../auth/viewer.server";
import { type buildOverviewQueries, maxCounted, maxQueueCount, type TodayCounts } from "./overview-counts.server";

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
  /** True for failures and for people waiting for an answer. */
  urgent: boolean;
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
  entries: { id: string; at: TimeText; who: string; action: string; subject: string; path: string | null }[];
}

/** Formats the app database's part of the overview on the server, so that hydration matches (M1). */
export function formatOverview(results: BatchResults<ReturnType<typeof buildOverviewQueries>>, now: number): Overview {
  const [[numbers], takings, newest] = results;
  if (!numbers) throw new Error("the overview's numbers are one row");
  return {
    tiles: [
      {
        name: "Sign-ups today",
        value: formatCount(numbers.signUpsToday),
        note: `${formatCount(numbers.signUpsWeek)} in the last 7 days, excluding admins`,
        to: paths.adminUsers,
      },
      {
        name: "Active access",
        value: formatCount(numbers.subscribers),
        note: "paid and complimentary",
        to: paths.adminSubscription,
      },
      {
        name: "Revenue this month",
        value: takings.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ") || "–",
        note: "since the 1st, UTC",
        to: paths.adminSubscription,
      },
      {
        name: "Emails in queue",
        value: formatQueueCount(numbers.mailsWaiting),
        note: "not sent yet",
        to: paths.communications,
      },
    ],
    queues: [
      toQueue("Open question reports", numbers.reports, paths.questionReports, true),
      toQueue("Questions under review", numbers.underReview, `${paths.manageQuestions}?status=under_review`, true),
      toQueue("Question drafts in review", numbers.inReview, `${paths.manageQuestions}?stage=in_review`),
      toQueue("Approved drafts to publish", numbers.approved, `${paths.manageQuestions}?stage=approved`),
      toQueue("Pending imported questions", numbers.importRows, paths.importQuestions),
      toQueue("Failed payment events", numbers.failedEvents, `${paths.adminPaymentEvents}?state=failed`, true),
      toQueue("Undeliverable emails, last 7 days", numbers.mailsFailed, `${paths.communications}?state=failed`, true),
      toQueue("Scheduled posts", numbers.scheduledPosts, paths.adminBlog),
      toQueue("Draft posts", numbers.draftPosts, paths.adminBlog),
      toQueue("Scheduled campaigns", numbers.campaigns, paths.communications),
    ].filter(isNotEmpty),
    entries: newest.map(({ id, at, actorId, actorName, action, subject }) => ({
      id,
      at: formatTime(at, now, "UTC"),
      who: actorName ?? actorId,
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
    queues: [toQueue("Uncounted analytics messages", today?.letters ?? 0, paths.analytics, true)].filter(isNotEmpty),
  };
}

function isNotEmpty({ count }: Queue): boolean {
  return count !== "0";
}

function toQueue(name: string, n: number, to: string, urgent = false): Queue {
  return { name, count: formatQueueCount(n), urgent, to };
}

/** Formats a queue's count. Queues are counted up to one more than the maximum shown. */
function formatQueueCount(n: number): string {
  return formatBoundedCount(n, maxQueueCount + 1, maxQueueCount);
}

function formatCount(n: number): string {
  return formatBoundedCount(n, maxCounted, maxCounted);
}

/** Formats a count that stopped at `most`, e.g. "10,000+". */
function formatBoundedCount(n: number, most: number, shown: number): string {
  return n < most ? n.toLocaleString("en") : `${shown.toLocaleString("en")}+`;
}
