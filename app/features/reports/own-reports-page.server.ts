import type { Context } from "../../context.server";
import { formatDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { sessionPath } from "../../study-paths";
import type { Viewer } from "../auth/viewer.server";
import { type OwnNotice, selectNotices, toNotices } from "./own-notices.server";
import { selectOwnReports, toOwnReports } from "./own-reports.server";
import { selectUnseenReplies } from "./unseen-replies.server";

/** A corrected key as the page shows it: dates and links made, verdicts in words. */
export interface NoticeView extends Omit<OwnNotice, "createdAt" | "sessionId" | "position" | "running"> {
  on: string;
  to: string;
  /** What it means for the learner. */
  words: string;
}

/** What became of the learner's reports, and the keys that were corrected under them (X3, X5): a page of each, in one trip. */
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
    /** Until when what is read here was written. */
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
    return "It is in a session of yours that runs. The question changed so much that it has to be answered again; it is marked by the corrected key.";
  if (running === "stands")
    return "It is in a session of yours that runs. What you answered stands and is marked by the corrected key; you may change it until the end.";
  if (!told) return "It is asked in an exam of yours that runs, so the key is shown here when that exam has ended.";
  if (told.given === null) return "You left it out.";
  if (told.before === null)
    return told.wasRight ? "By the corrected key you were right." : "By the corrected key you were not right.";
  const was = `You were marked ${told.wasRight ? "right" : "wrong"}, and that result stays as it was.`;
  if (told.isRight === null) return `${was} The question itself changed, so answer it again to know where you stand.`;
  return `${was} By the corrected key your answer is ${told.isRight ? "right" : "wrong"}.`;
}
