import type { Context } from "../../context.server";
import { formatDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { sessionPath } from "../../study-paths";
import type { Viewer } from "../auth/viewer.server";
import { type OwnNotice, selectNotices, toNotices } from "./own-notices.server";
import { selectOwnReports, toOwnReports } from "./own-reports.server";
import { selectUnseenReplies } from "./unseen-replies.server";

/** A corrected key, formatted for the page. */
export interface NoticeView extends Omit<OwnNotice, "createdAt" | "sessionId" | "position" | "entryState"> {
  correctedOn: string;
  path: string;
  /** Explains the effect on the learner's answer. */
  explanation: string;
}

/** Returns a page of the learner's reports and a page of corrected keys (X3, X5), in one trip. */
export async function getOwnReportsPage({ db, now }: Context, { userId, timeZone }: Viewer, search: URLSearchParams) {
  const beforeText = search.get("before") ?? "";
  const from = /^\d{1,15}$/.test(beforeText) ? Number(beforeText) : null;
  const [, at = "", id = ""] = /^(\d{1,15})\.(.{1,120})$/.exec(search.get("after") ?? "") ?? [];
  const after = at ? { at: Number(at), id } : null;
  const [reportRows, noticeRows, [unreadCounts]] = await db.batch([
    selectOwnReports(db, userId, from),
    selectNotices(db, userId, after),
    selectUnseenReplies(db, userId),
  ]);
  const { reports, next } = toOwnReports(reportRows);
  const { notices, next: nextNotice } = toNotices(noticeRows);
  const pagePath = (params: Record<string, string>) => `${paths.ownReports}?${new URLSearchParams(params)}`;
  return {
    reports: reports.map(({ createdAt, closedAt, ...report }) => ({
      ...report,
      reportedOn: formatDate(createdAt, timeZone),
      closedOn: closedAt === null ? null : formatDate(closedAt, timeZone),
    })),
    notices: notices.map((notice) => toNoticeView(notice, timeZone)),
    isFirstReportPage: from === null,
    next: next === null ? null : pagePath({ before: String(next) }),
    isFirstNoticePage: after === null,
    nextNotice: nextNotice && pagePath({ after: `${nextNotice.at}.${nextNotice.id}` }),
    hasUnread: Number(unreadCounts?.correctionCount ?? 0) + Number(unreadCounts?.replyCount ?? 0) > 0,
    /** When the page was loaded, ms since the epoch; "Mark all as read" skips replies that arrive later. */
    until: now,
  };
}

function toNoticeView(
  { createdAt, sessionId, position, entryState, ...notice }: OwnNotice,
  timeZone: string,
): NoticeView {
  return {
    ...notice,
    correctedOn: formatDate(createdAt, timeZone),
    path: sessionPath(sessionId, position + 1),
    explanation: explainNotice({ entryState, details: notice.details }),
  };
}

function explainNotice({ entryState, details }: Pick<OwnNotice, "entryState" | "details">): string {
  if (entryState === "answer-again")
    return "This question is in one of your open sessions and changed so much that you need to answer it again. Your new answer is marked by the corrected key.";
  if (entryState === "stands")
    return "This question is in one of your open sessions. Your answer stays and is marked by the corrected key; you can change it until the session ends.";
  if (entryState === "unanswered")
    return "You left this question unanswered, so its key stays hidden here. To see the key, answer the question in a new session.";
  if (!details)
    return "This question is in one of your open exams. The corrected key appears here after that exam ends.";
  if (details.givenAnswer === null) return "You left this question unanswered.";
  if (details.earlierKey === null)
    return `By the corrected key, your answer was ${details.wasRight ? "right" : "wrong"}.`;
  const earlierResult = `Your answer was marked ${details.wasRight ? "right" : "wrong"}, and that result stays.`;
  if (details.isRight === null)
    return `${earlierResult} The question itself changed, so answer it again to check your knowledge.`;
  return `${earlierResult} By the corrected key, your answer is ${details.isRight ? "right" : "wrong"}.`;
}
