import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { studyDay } from "../../db/schema";
import { studyDay as dayOf } from "../../lib/day";
import { type TimeText, timeText, weekdayText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { selectFlagCount } from "../flags/flags.server";
import { overviewOfDays } from "../progress/days-overview";
import { weakestDomains } from "../progress/progress-cells";
import { selectCells, toCells } from "../progress/progress-queries.server";
import { type BankAccess, getBankAccess } from "../quota/bank-access";
import { newsWords, selectNews } from "../reports/news.server";
import { type DueQueue, toDueQueue } from "../review/due-queue";
import { selectDue, selectLeechCount, selectNextDue, toDue } from "../review/due-queue.server";
import { describeRequest } from "../study/describe-session";
import { selectUnfinished, toSummary } from "../study/session-list.server";

/** Everything the start page of a learner shows. */
export interface Home {
  name: string;
  /** Nothing was started or answered yet. */
  isNew: boolean;
  /** The unfinished session with the newest activity. */
  unfinished: { id: string; title: string; answered: number; total: number; lastActive: TimeText } | null;
  otherUnfinished: number;
  today: { answers: number; correct: number };
  /** Study days in a row; null in calm mode (A5). */
  streak: number | null;
  week: { label: string; answers: number; correct: number }[];
  weakest: ReturnType<typeof weakestDomains>;
  flagged: number;
  /** What spaced review wants again; null before anything was answered. */
  review: DueQueue | null;
  /** Questions that keep slipping away (F4). */
  leeches: number;
  /** What editors did and the learner has not read, in words; null: nothing. */
  news: string | null;
  reach: BankAccess;
}

const maxStreakDays = 400;
/** In calm mode: enough for the last 7 days, and to know a usual day and a time away. */
const calmModeDays = 30;
const maxWeakDomains = 3;

/** Reads the start page of the signed-in learner, in one batch; how many rows does not depend on how much was answered. */
export async function loadHome({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer): Promise<Home> {
  const { userId, timeZone } = viewer;
  const [unfinished, days, cells, [flags], due, [next], [leeches], [news]] = await db.batch([
    selectUnfinished(db, userId),
    selectStudyDays(db, userId, viewer.calmMode ? calmModeDays : maxStreakDays),
    selectCells(db, userId, true),
    selectFlagCount(db, userId),
    selectDue(db, userId, now),
    selectNextDue(db, userId, now),
    selectLeechCount(db, userId),
    selectNews(db, userId),
  ]);
  const overview = overviewOfDays(days, dayOf(now, timeZone), 7);
  const [last] = unfinished.map(toSummary).sort((a, b) => b.lastActivityAt - a.lastActivityAt);
  return {
    name: viewer.fullName.split(" ")[0] || viewer.username,
    isNew: !last && days.length === 0,
    unfinished: last
      ? {
          id: last.id,
          title: describeRequest(last.request),
          answered: last.answered,
          total: last.total,
          lastActive: timeText(last.lastActivityAt, now, timeZone),
        }
      : null,
    otherUnfinished: Math.max(0, unfinished.length - 1),
    today: overview.recent.at(-1) ?? { answers: 0, correct: 0 },
    streak: viewer.calmMode ? null : overview.streak,
    week: overview.recent.map((day) => ({ ...day, label: weekdayText(day.day) })),
    weakest: weakestDomains(toCells(cells), maxWeakDomains),
    flagged: flags?.flagged ?? 0,
    review: days.length ? toDueQueue({ ...toDue(due), nextAt: next?.dueAt ?? null }, days, { now, timeZone }) : null,
    leeches: leeches?.leeches ?? 0,
    news: newsWords(news),
    reach: getBankAccess(viewer, now),
  };
}

/** The learner's study days, newest first, `count` at most. */
function selectStudyDays(db: Db, userId: string, count: number) {
  return db
    .select({
      day: studyDay.day,
      answers: studyDay.answers,
      correct: studyDay.correct,
      took: studyDay.durationMs,
      reviews: studyDay.reviews,
    })
    .from(studyDay)
    .where(eq(studyDay.userId, userId))
    .orderBy(desc(studyDay.day))
    .limit(count);
}
