import type { Context } from "../../context.server";
import { studyDay } from "../../lib/day";
import { type TimeText, timeText, weekdayText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { selectFlagCount } from "../flags/flags.server";
import { weakestDomains } from "../progress/cells";
import { overviewOfDays } from "../progress/overview";
import { selectCells, selectDays, toCells } from "../progress/progress.server";
import { type Reach, reachOf } from "../quota/reach";
import { describeRequest } from "./describe";
import { selectUnfinished, toSummary } from "./sessions.server";

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
  reach: Reach;
}

const daysRead = 400;
const weakestShown = 3;

/** Reads the start page of the signed-in learner, in one batch. */
export async function loadHome({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer): Promise<Home> {
  const { userId, timeZone } = viewer;
  const [unfinished, days, cells, [flags]] = await db.batch([
    selectUnfinished(db, userId),
    selectDays(db, userId, viewer.calmMode ? 7 : daysRead),
    selectCells(db, userId, true),
    selectFlagCount(db, userId),
  ]);
  const overview = overviewOfDays(days, studyDay(now, timeZone), 7);
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
    weakest: weakestDomains(toCells(cells), weakestShown),
    flagged: flags?.flagged ?? 0,
    reach: reachOf(viewer, now),
  };
}
