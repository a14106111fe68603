import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { profile } from "../../db/schema";
import { getStudyDay } from "../../lib/day";
import { formatDate, formatShortDate } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { getBankAccess } from "../quota/bank-access";
import { buildDueForecast, listForecastDayEnds } from "../review/due-forecast";
import { selectDueForecast } from "../review/due-queue.server";
import { selectExamWeights, toExamWeights } from "../study/exam-weights.server";
import { summarizeDays } from "./days-overview";
import { getPace } from "./exam-pace";
import { findPercentile } from "./peer-percentile";
import { mapPeerPools, selectPeerPools } from "./peer-percentile.server";
import { maxStreakDays, sumTotals } from "./progress-cells";
import { buildGrid } from "./progress-grid";
import { selectCells, selectStudyDays, toCells } from "./progress-queries.server";
import { estimateReadiness } from "./readiness";
import { recommendDomains } from "./recommendations";
import { selectActiveResetScopes } from "./reset-progress.server";
import { isInScope, type ResetScope } from "./study-history";
import { groupByWeek } from "./study-weeks";

const weekCount = 12;
const maxRecommendations = 5;

/** Loads the progress page in one batch; reads cells and days, never answers. */
export async function loadProgress({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer) {
  const { userId, timeZone, calmMode } = viewer;
  const { unlimited } = getBankAccess(viewer, now);
  const [cellRows, dayRows, [settings], weightRows, resets, peerRows, dueRows, accessibleCellRows] = await db.batch([
    selectCells(db, userId, true),
    selectStudyDays(db, userId, maxStreakDays),
    db.select({ examDate: profile.examDate }).from(profile).where(eq(profile.userId, userId)),
    selectExamWeights(db),
    selectActiveResetScopes(db, userId),
    selectPeerPools(db, calmMode ? [] : ["all"]),
    selectDueForecast(db, userId, listForecastDayEnds(now, timeZone)),
    ...(unlimited ? [] : [selectCells(db, userId, false)]),
  ]);
  const today = getStudyDay(now, timeZone);
  const cells = toCells(cellRows);
  const accessibleCells = accessibleCellRows ? toCells(accessibleCellRows) : cells;
  const weights = toExamWeights(weightRows);
  const days = summarizeDays(dayRows, today, 30);
  const accessibleTotals = sumTotals(accessibleCells);
  const firstAnswerCells = filterFirstAnswerCells(cells, resets);
  const examDate = settings?.examDate ?? null;
  return {
    total: sumTotals(cells),
    days: {
      ...days,
      streak: calmMode ? 0 : days.streak,
      recentDays: days.recentDays.map((day) => ({ ...day, label: formatShortDate(day.day) })),
    },
    weeks: groupByWeek(dayRows, today, weekCount).map((week) => ({ ...week, label: formatShortDate(week.monday) })),
    grid: buildGrid(cells, accessibleCells),
    readiness: estimateReadiness(firstAnswerCells, weights),
    percentile: calmMode ? null : findPercentile(firstAnswerCells, "all", mapPeerPools(peerRows).get("all")),
    recommendations: recommendDomains(cells, accessibleCells, weights, maxRecommendations),
    pace: getPace(Math.max(0, accessibleTotals.total - accessibleTotals.answered), examDate, today),
    examDay: examDate && formatDate(Date.parse(examDate), "UTC"),
    dueForecast: buildDueForecast(dueRows, dayRows, { now, timeZone }),
    wasReset: resets.length > 0,
    unlimited,
    calm: calmMode,
  };
}

/** Returns the cells that hold only first answers (Q2): those outside all active resets. */
export function filterFirstAnswerCells<C extends { organ: string; modality: string }>(
  cells: readonly C[],
  resets: readonly { scope: string }[],
): C[] {
  const scopes = resets.map(({ scope }) => JSON.parse(scope) as ResetScope);
  return cells.filter((cell) => !scopes.some((scope) => isInScope(cell, scope)));
}
