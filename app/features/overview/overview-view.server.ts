import { formatMoney } from "../../lib/money";
import { formatTime, type TimeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { subjectPath } from "../audit/subject-path";
import { type AdminArea, type AdminScope, hasArea } from "../auth/admin-scopes";
import type { BatchResults } from "../auth/viewer.server";
import { type buildOverviewQueries, maxCountedRows, maxQueueCount, type TodayCounts } from "./overview-counts.server";

/** One number of the overview, formatted. */
export interface Tile {
  name: string;
  value: string;
  note: string;
  to: string;
  area: AdminArea;
}

/** A pending queue with its count. */
export interface Queue {
  name: string;
  count: string;
  /** True if the queue holds failures or people wait for an answer. */
  isUrgent: boolean;
  /** Page that handles the queue. */
  to: string;
  area: AdminArea;
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

/** Formats the app database's part of the overview that a scope has, on the server, so that hydration matches (M1, A8). */
export function formatOverview(
  results: BatchResults<ReturnType<typeof buildOverviewQueries>>,
  scope: AdminScope | null,
  now: number,
): Overview {
  const isAllowed = ({ area }: { area: AdminArea }) => hasArea(scope, area);
  const [[counts], revenue, newestEntries] = results;
  if (!counts) throw new Error("the overview's counts are one row");
  const tiles: Tile[] = [
    {
      name: "Sign-ups today",
      value: formatCount(counts.signUpsToday),
      note: `${formatCount(counts.signUpsWeek)} in the last 7 days, excluding admins`,
      to: paths.adminUsers,
      area: "users",
    },
    {
      name: "Active access",
      value: formatCount(counts.subscribers),
      note: "paid and complimentary",
      to: paths.adminSubscription,
      area: "business",
    },
    {
      name: "Revenue this month",
      value: revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ") || "–",
      note: "since the 1st, UTC",
      to: paths.adminSubscription,
      area: "business",
    },
    {
      name: "Emails in queue",
      value: formatQueueCount(counts.mailsWaiting),
      note: "not sent yet",
      to: paths.communications,
      area: "communications",
    },
  ];
  return {
    tiles: tiles.filter(isAllowed),
    queues: [
      toQueue("reports", "Open question reports", counts.reports, paths.questionReports, true),
      toQueue("bank", "Suspended questions", counts.underReview, `${paths.manageQuestions}?status=under_review`, true),
      toQueue("bankReview", "Drafts assigned to you", counts.assigned, paths.toReview, true),
      toQueue("bank", "Question drafts in review", counts.inReview, `${paths.manageQuestions}?stage=in_review`),
      toQueue("bankWriting", "Approved drafts to publish", counts.approved, `${paths.manageQuestions}?stage=approved`),
      toQueue("bankWriting", "Pending imported questions", counts.importRows, paths.importQuestions),
      toQueue(
        "business",
        "Failed payment events",
        counts.failedEvents,
        `${paths.adminPaymentEvents}?state=failed`,
        true,
      ),
      toQueue(
        "communications",
        "Undeliverable emails, last 7 days",
        counts.mailsFailed,
        `${paths.communications}?state=failed`,
        true,
      ),
      toQueue("content", "Scheduled posts", counts.scheduledPosts, paths.adminBlog),
      toQueue("content", "Draft posts", counts.draftPosts, paths.adminBlog),
      toQueue("communications", "Scheduled campaigns", counts.campaigns, paths.communications),
    ].filter((queue) => isNotEmpty(queue) && isAllowed(queue)),
    entries: (hasArea(scope, "audit") ? newestEntries : []).map(({ id, at, actorId, actorName, action, subject }) => ({
      id,
      at: formatTime(at, now, "UTC"),
      actor: actorName ?? actorId,
      action,
      subject,
      path: subjectPath(subject),
    })),
  };
}

/** Formats the analytics part of the overview, empty for a scope without analytics; null gives placeholders, so that the page waits for one database only. */
export function formatToday(today: TodayCounts | null, scope: AdminScope | null): TodayView {
  if (!hasArea(scope, "analytics")) return { tiles: [], queues: [] };
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
        area: "analytics",
      },
      {
        name: "Answers today",
        value: today ? today.answers.toLocaleString("en") : "…",
        note: "all learners, UTC",
        to: paths.analytics,
        area: "analytics",
      },
    ],
    queues: [
      toQueue("analytics", "Uncounted analytics messages", today?.deadLetterCount ?? 0, paths.analytics, true),
    ].filter(isNotEmpty),
  };
}

function isNotEmpty({ count }: Queue): boolean {
  return count !== "0";
}

function toQueue(area: AdminArea, name: string, count: number, to: string, isUrgent = false): Queue {
  return { area, name, count: formatQueueCount(count), isUrgent, to };
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
