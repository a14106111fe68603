import type { Context } from "../../context.server";
import { getStudyDay as dayOf, getLocalDate } from "../../lib/day";
import { formatTime, formatWeekday, type TimeText } from "../../lib/time-text";
import { selectStudyPlan, toStudyPlan } from "../accounts/study-plan.server";
import type { Viewer } from "../auth/viewer.server";
import { selectFlagCount } from "../flags/flags.server";
import { type OwnAssignment, selectOwnAssignments, toOwnAssignments } from "../programs/members/own-programs.server";
import { summarizeDays } from "../progress/days-overview";
import { maxStreakDays } from "../progress/progress-cells";
import { selectCells, selectStudyDays, toCells } from "../progress/progress-queries.server";
import { listWeakDomains, type WeakDomain } from "../progress/weak-domains";
import { type BankAccess, getBankAccess } from "../quota/bank-access";
import { mayUsePractice } from "../quota/practice-access";
import { formatUnseenReplies, selectUnseenReplies } from "../reports/unseen-replies.server";
import { buildDueQueue, type DueQueue } from "../review/due-queue";
import { selectDueCount, selectLeechCount, selectNextDue, toDueCount } from "../review/due-queue.server";
import { describeRequest } from "../study/describe-session";
import { selectUnfinishedSessions, toSessionSummary } from "../study/session-list.server";

/** Everything on a learner's home page. */
export interface HomeData {
  name: string;
  /** Whether the learner has neither started a session nor answered a question. */
  isNew: boolean;
  /** Whether the learner has saved or skipped a screen of the first run. */
  hasSeenFirstRun: boolean;
  unfinished: { id: string; title: string; answered: number; total: number; lastActivity: TimeText } | null;
  otherUnfinishedCount: number;
  today: { answers: number; correct: number };
  /** Consecutive study days; null in calm mode (A5). */
  streak: number | null;
  week: { label: string; answers: number; correct: number }[];
  /** The weakest domains, with those that the learner named while too few are ranked. */
  weakestDomains: WeakDomain[];
  flaggedCount: number;
  /** The due reviews; null before the first answer. */
  dueQueue: DueQueue | null;
  /** Number of leeches (F4). */
  leechCount: number;
  /** Unread corrections and replies to reports, as text; null if there are none. */
  unreadText: string | null;
  access: BankAccess;
  /** Whether the learner can open AI practice (G1). */
  hasPractice: boolean;
  /** The study sets that the learner's residency program assigned (V6). */
  assignments: OwnAssignment[];
}

/**
 * Number of study days read in calm mode, which shows no streak: enough for the week's chart and for today's share of
 * reviews.
 */
const calmModeDays = 30;

/** Loads the learner's home page in one batch; the rows read do not grow with the number of answers. */
export async function loadHome({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer): Promise<HomeData> {
  const { userId, timeZone } = viewer;
  const today = getLocalDate(now, timeZone);
  const [unfinished, days, cells, [flags], due, [next], [leeches], [unreadCounts], plans, assignments] = await db.batch(
    [
      selectUnfinishedSessions(db, userId),
      selectStudyDays(db, userId, viewer.calmMode ? calmModeDays : maxStreakDays),
      selectCells(db, userId, true),
      selectFlagCount(db, userId),
      selectDueCount(db, userId, now),
      selectNextDue(db, userId, now),
      selectLeechCount(db, userId),
      selectUnseenReplies(db, userId),
      selectStudyPlan(db, userId),
      selectOwnAssignments(db, userId, today),
    ],
  );
  const plan = toStudyPlan(plans);
  const overview = summarizeDays(days, dayOf(now, timeZone), 7);
  const [lastSession] = unfinished.map(toSessionSummary).sort((a, b) => b.lastActivityAt - a.lastActivityAt);
  return {
    name: viewer.fullName.split(" ")[0] || viewer.username,
    isNew: !lastSession && days.length === 0,
    hasSeenFirstRun: plan.hasSeenFirstRun,
    unfinished: lastSession
      ? {
          id: lastSession.id,
          title: describeRequest(lastSession.request),
          answered: lastSession.answered,
          total: lastSession.total,
          lastActivity: formatTime(lastSession.lastActivityAt, now, timeZone),
        }
      : null,
    otherUnfinishedCount: Math.max(0, unfinished.length - 1),
    today: overview.recentDays.at(-1) ?? { answers: 0, correct: 0 },
    streak: viewer.calmMode ? null : overview.streak,
    week: overview.recentDays.map((day) => ({ ...day, label: formatWeekday(day.day) })),
    weakestDomains: listWeakDomains(toCells(cells), plan.namedDomains),
    flaggedCount: flags?.flagged ?? 0,
    dueQueue: days.length
      ? buildDueQueue({ ...toDueCount(due), nextAt: next?.dueAt ?? null }, days, { now, timeZone })
      : null,
    leechCount: leeches?.leeches ?? 0,
    unreadText: formatUnseenReplies(unreadCounts),
    access: getBankAccess(viewer, now),
    hasPractice: mayUsePractice(viewer, now),
    assignments: toOwnAssignments(assignments, today),
  };
}
