import type { Context } from "../../context.server";
import { formatDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { sessionPath } from "../../study-paths";
import type { Viewer } from "../auth/viewer.server";
import { type OwnNotice, selectNotices, toNotices } from "./own-notices.server";
import { selectOwnReports, toOwnReports } from "./own-reports.server";
import { selectUnseenReplies } from "./unseen-replies.server";

/** A corrected key, formatted for the page. */
export interface NoticeView extends Omit<OwnNotice, "createdAt" | "sessionId" | "position" | "running"> {
  on: string;
  to: string;
  /** Explains the effect on the learner's answer. */
  words: string;
}

/** Returns a page of the learner's reports and a page of corrected keys (X3, X5), in one trip. */
export async function getOwnReportsPage({ db, now }: Context, { userId, timeZone }: Viewer, search: URLSearchParams) {
  const before = search.get("before") ?? "";
  const from = /^\d{1,15}$/.test(before) ? Number(before) : null;
  const [, at = "", id = ""] = /^(\d{1,15})\.(.{1,120})$/.exec(search.get("after") ?? "") ?? [];
  const after = at ? { at: Number(at), id } : null;
  const [reportRows, noticeRows, [news]] = await db.batch([
    selectOwnReports(db, userId, from),
    selectNotices(db, userId, after),
    selectUnseenReplies(db, userId),
  ]);
  const { reports, next } = toOwnReports(reportRows);
  const { notices, next: nextNotice } = toNotices(noticeRows);
  const page = (fields: Record<string, string>) => `${paths.ownReports}?${new URLSearchParams(fields)}`;
  return {
    reports: reports.map(({ createdAt, closedAt, ...report }) => ({
      ...report,
      reportedOn: formatDate(createdAt, timeZone),
      closedOn: closedAt === null ? null : formatDate(closedAt, timeZone),
    })),
    notices: notices.map((notice) => shown(notice, timeZone)),
    first: from === null,
    next: next === null ? null : page({ before: String(next) }),
    firstNotice: after === null,
    nextNotice: nextNotice && page({ after: `${nextNotice.at}.${nextNotice.id}` }),
    unread: Number(news?.corrected ?? 0) + Number(news?.answered ?? 0) > 0,
    /** Load time in ms; marking as read covers only what is older. */
    until: now,
  };
}

function shown({ createdAt, sessionId, position, running, ...notice }: OwnNotice, timeZone: string): NoticeView {
  return {
    ...notice,
    on: formatDate(createdAt, timeZone),
    to: sessionPath(sessionId, position + 1),
    words: wordsOf({ running, told: notice.told }),
  };
}

function wordsOf({ running, told }: Pick<OwnNotice, "running" | "told">): string {
  if (running === "answer-again")
    return "This question is in one of your open sessions and changed so much that you need to answer it again. The corrected key marks the new answer.";
  if (running === "stands")
    return "This question is in one of your open sessions. Your answer stays and is marked by the corrected key; you can change it until the session ends.";
  if (!told) return "This question is in one of your open exams. The corrected key appears here after that exam ends.";
  if (told.given === null) return "You left this question unanswered.";
  if (told.before === null) return `By the corrected key, your answer was ${told.wasRight ? "right" : "wrong"}.`;
  const was = `Your answer was marked ${told.wasRight ? "right" : "wrong"}, and that result stays.`;
  if (told.isRight === null) return `${was} The question itself changed, so answer it again to check your knowledge.`;
  return `${was} By the corrected key, it is ${told.isRight ? "right" : "wrong"}.`;
}
