import { moneyText } from "../../lib/money";
import { type TimeText, timeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { subjectPath } from "../audit/subject-path";
import type { BatchResults } from "../auth/viewer.server";
import { maxCounted, maxQueueCount, type overviewQueries, type Today } from "./overview-counts.server";

/** A number of today, in words. */
export interface Tile {
  name: string;
  value: string;
  note: string;
  to: string;
}

/** Something that waits for an admin. */
export interface Queue {
  name: string;
  count: string;
  /** Something went wrong, or somebody waits for an answer. */
  urgent: boolean;
  /** Where it is dealt with. */
  to: string;
}

/** What analytics says of today. */
export interface TodayView {
  tiles: Tile[];
  queues: Queue[];
}

export interface Overview {
  tiles: Tile[];
  queues: Queue[];
  entries: { id: string; at: TimeText; who: string; action: string; subject: string; path: string | null }[];
}

/** What the app's database says of the admins' first page, in words, made on the server so that the browser shows the very same. */
export function formatOverview(results: BatchResults<ReturnType<typeof overviewQueries>>, now: number): Overview {
  const [[numbers], takings, newest] = results;
  if (!numbers) throw new Error("the overview's numbers are one row");
  return {
    tiles: [
      {
        name: "Sign-ups today",
        value: countText(numbers.signUpsToday),
        note: `${countText(numbers.signUpsWeek)} in the last 7 days, without admins`,
        to: paths.adminUsers,
      },
      {
        name: "With access",
        value: countText(numbers.subscribers),
        note: "subscriptions and comps",
        to: paths.adminSubscription,
      },
      {
        name: "Revenue this month",
        value: takings.map(({ amount, currency }) => moneyText(amount, currency)).join(" + ") || "–",
        note: "payments since the first, UTC",
        to: paths.adminSubscription,
      },
      {
        name: "Mails waiting",
        value: queueCountText(numbers.mailsWaiting),
        note: "to be sent",
        to: paths.communications,
      },
    ],
    queues: [
      queue("Question reports open", numbers.reports, paths.questionReports, true),
      queue("Questions under review", numbers.underReview, `${paths.manageQuestions}?status=under_review`, true),
      queue("Drafts of questions in review", numbers.inReview, `${paths.manageQuestions}?stage=in_review`),
      queue("Approved drafts to publish", numbers.approved, `${paths.manageQuestions}?stage=approved`),
      queue("Imported questions not yet taken", numbers.importRows, paths.importQuestions),
      queue("Payment events failed", numbers.failedEvents, `${paths.adminPaymentEvents}?state=failed`, true),
      queue("Mails given up, 7 days", numbers.mailsFailed, `${paths.communications}?state=failed`, true),
      queue("Posts scheduled", numbers.scheduledPosts, paths.adminBlog),
      queue("Posts in draft", numbers.draftPosts, paths.adminBlog),
      queue("Campaigns scheduled", numbers.campaigns, paths.communications),
    ].filter(isNotEmpty),
    entries: newest.map(({ id, at, actorId, actorName, action, subject }) => ({
      id,
      at: timeText(at, now, "UTC"),
      who: actorName ?? actorId,
      action,
      subject,
      path: subjectPath(subject),
    })),
  };
}

/** What analytics says of today, in words; open while it has not been asked: the page itself waits for one database only. */
export function formatToday(today: Today | null): TodayView {
  return {
    tiles: [
      {
        name: "Visits today",
        value: today ? today.visits.toLocaleString("en") : "…",
        // Beside visits, for it is of them: who keeps pages from being counted answers all the same.
        note: today
          ? `${countText(today.learners)} signed-in ${today.learners === 1 ? "person" : "people"} among them`
          : "…",
        to: paths.analytics,
      },
      {
        name: "Answers today",
        value: today ? today.answers.toLocaleString("en") : "…",
        note: "UTC, of everybody",
        to: paths.analytics,
      },
    ],
    queues: [queue("Analytics messages not counted", today?.letters ?? 0, paths.analytics, true)].filter(isNotEmpty),
  };
}

function isNotEmpty({ count }: Queue): boolean {
  return count !== "0";
}

function queue(name: string, n: number, to: string, urgent = false): Queue {
  return { name, count: queueCountText(n), urgent, to };
}

/** A count of what waits: one more than is shown was counted. */
function queueCountText(n: number): string {
  return boundedText(n, maxQueueCount + 1, maxQueueCount);
}

function countText(n: number): string {
  return boundedText(n, maxCounted, maxCounted);
}

/** A count that stopped at `most`, e.g. "10,000+". */
function boundedText(n: number, most: number, shown: number): string {
  return n < most ? n.toLocaleString("en") : `${shown.toLocaleString("en")}+`;
}
