import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { profile } from "../../db/schema";
import { studyDay } from "../../lib/day";
import { dateText, shortDayText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { reachOf } from "../quota/reach";
import { selectWeights, toWeights } from "../study/weights.server";
import { sum } from "./cells";
import { toGrid } from "./grid";
import { inScope, type ResetScope } from "./history";
import { overviewOfDays } from "./overview";
import { paceOf } from "./pace";
import { selectPeers, toPeers } from "./peers.server";
import { standing } from "./percentile";
import { selectCells, selectDays, toCells } from "./progress.server";
import { readinessOf } from "./readiness";
import { recommend } from "./recommend";
import { selectStandingResets } from "./reset.server";
import { weeksOf } from "./weeks";

/** A streak is counted over at most this many study days. */
const daysRead = 400;
const weeksShown = 12;
const recommended = 5;

/** Everything of the progress page, in one batch. Reads the learner's cells and days, never answers. */
export async function readOverview({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer) {
  const { userId, timeZone, calmMode } = viewer;
  const { unlimited } = reachOf(viewer, now);
  const [cellRows, dayRows, [settings], weightRows, resets, peerRows, reachRows] = await db.batch([
    selectCells(db, userId, true),
    selectDays(db, userId, daysRead),
    db.select({ examDate: profile.examDate }).from(profile).where(eq(profile.userId, userId)),
    selectWeights(db),
    selectStandingResets(db, userId),
    selectPeers(db, calmMode ? [] : ["all"]),
    ...(unlimited ? [] : [selectCells(db, userId, false)]),
  ]);
  const today = studyDay(now, timeZone);
  const cells = toCells(cellRows);
  const within = reachRows ? toCells(reachRows) : cells;
  const weights = toWeights(weightRows);
  const days = overviewOfDays(dayRows, today, 30);
  const reach = sum(within);
  const firsts = firstAnswersOnly(cells, resets);
  const examDate = settings?.examDate ?? null;
  return {
    total: sum(cells),
    days: {
      ...days,
      streak: calmMode ? 0 : days.streak,
      recent: days.recent.map((day) => ({ ...day, label: shortDayText(day.day) })),
    },
    weeks: weeksOf(dayRows, today, weeksShown).map((week) => ({ ...week, label: shortDayText(week.monday) })),
    grid: toGrid(cells, within),
    readiness: readinessOf(firsts, weights),
    percentile: calmMode ? null : standing(firsts, "all", toPeers(peerRows).get("all")),
    recommendations: recommend(cells, within, weights, recommended),
    pace: paceOf(Math.max(0, reach.total - reach.answered), examDate, today),
    examDay: examDate && dateText(Date.parse(examDate), "UTC"),
    wasReset: resets.length > 0,
    unlimited,
    calm: calmMode,
  };
}

/** The cells in which every count is of first answers ever (Q2): those that no standing reset has touched. */
export function firstAnswersOnly<C extends { organ: string; modality: string }>(
  cells: readonly C[],
  resets: readonly { scope: string }[],
): C[] {
  const scopes = resets.map(({ scope }) => JSON.parse(scope) as ResetScope);
  return cells.filter((cell) => !scopes.some((scope) => inScope(cell, scope)));
}
