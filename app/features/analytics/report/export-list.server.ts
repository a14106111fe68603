import type { Db } from "../../../db/client.server";
import { toExternalId } from "./build-report";
import { readCombinedCounts, selectCombinedCounts } from "./combined-filters.server";
import {
  type Column,
  type Filter,
  getCombinedFilters,
  getListColumns,
  getValueName,
  isVisitField,
  type ListId,
  lists,
  studyDimensions,
  type VisitField,
  visitDimensions,
} from "./dimensions";
import { buildFunnel } from "./funnel-and-cohorts";
import { selectHardestQuestions } from "./hardest-questions.server";
import { type Counts, noCounts, sumCounts } from "./metrics";
import { selectDays, selectLandings, selectList } from "./read-report.server";
import type { ReportQuery } from "./report-query";
import { type Days, listDays } from "./report-range";
import { selectCohorts, selectFunnel, selectSignUpSources } from "./select-learner-counts.server";
import type { DayCounts } from "./tiles-and-points";

type Cell = string | number | null;

/** Maximum rows of an export, so that spreadsheets can open the file. */
const maxExportRows = 10_000;

const dayColumns = Object.keys(noCounts) as (keyof Counts)[];
const exportColumns: Record<Column, (keyof Counts)[]> = {
  views: ["views"],
  visits: ["visits"],
  bounce: ["entries", "bounces"],
  clicks: ["clicks"],
  events: ["events"],
  answers: ["answers"],
  correct: ["correct"],
};

/** Returns a list of the report with a header row and raw counts instead of percentages; null if the list does not exist. */
export async function exportTable(
  analytics: Db,
  list: string,
  query: ReportQuery,
  today: string,
): Promise<Cell[][] | null> {
  const { range, filters } = query;
  const combined = getCombinedFilters(filters);
  if (combined && (list === "days" || isVisitField(list))) return exportCombined(analytics, list, combined, query);
  const [filter = null] = filters;
  switch (list) {
    case "days":
      return toDayTable(range, await selectDays(analytics, filter, range));
    case "funnel": {
      const [landings, rows] = await analytics.batch([
        selectLandings(analytics, range),
        selectFunnel(analytics, range),
      ]);
      return [
        ["step", "count"],
        ...buildFunnel(sumCounts(landings).visits, rows).map(({ name, count }) => [name, count]),
      ];
    }
    case "sign-up-sources": {
      const rows = await selectSignUpSources(analytics, range);
      const lines = rows.map((row) => [row.dimension, row.value, row.learners, row.subscribed]);
      return [["dimension", "source", "signed up", "subscribed"], ...lines];
    }
    case "cohorts": {
      const rows = await selectCohorts(analytics, today);
      return [["cohort", "week", "learners"], ...rows.map((row) => [row.cohort, row.week, row.learners])];
    }
    case "items": {
      const rows = await selectHardestQuestions(analytics, maxExportRows);
      const lines = rows.map((row) => [toExternalId(row.questionId), row.firstAnswers, (row.permille ?? 0) / 10]);
      return [["question", "first answers", "correct percent"], ...lines];
    }
  }
  const id = [...visitDimensions, ...studyDimensions, "dropped" as const].find((one) => one === list);
  return id ? listTable(analytics, id, query) : null;
}

async function listTable(analytics: Db, id: ListId, { filters, range }: ReportQuery): Promise<Cell[][]> {
  const [filter = null] = filters;
  // The list of the filter's dimension has one row, whose counts are the total.
  const rows =
    filter?.dimension === id
      ? [{ ...sumCounts(await selectDays(analytics, filter, range)), value: filter.value }]
      : await selectList(analytics, id, filter, range, maxExportRows);
  return toListTable(id, filters, rows);
}

/** Exports the days or a list of a report under combined filters. */
async function exportCombined(
  analytics: Db,
  list: "days" | VisitField,
  combined: readonly Filter<VisitField>[],
  { range }: ReportQuery,
): Promise<Cell[][]> {
  const { days, lists } = readCombinedCounts(await selectCombinedCounts(analytics, combined, range), maxExportRows);
  if (list === "days") return toDayTable(range, days);
  const filter = combined.find(({ dimension }) => dimension === list);
  const rows = filter ? [{ ...sumCounts(days), value: filter.value }] : (lists.get(list) ?? []);
  return toListTable(list, combined, rows);
}

function toDayTable(range: Days, rows: readonly DayCounts[]): Cell[][] {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  const countsOfDay = (day: string) => dayColumns.map((column) => rowsByDay.get(day)?.[column] ?? 0);
  return [["day", ...dayColumns], ...listDays(range).map((day) => [day, ...countsOfDay(day)])];
}

function toListTable(id: ListId, filters: readonly Filter[], rows: readonly (Counts & { value: string })[]): Cell[][] {
  const { orderBy, columns } = getListColumns(id, filters);
  const countColumns = columns.flatMap((column) => exportColumns[column]);
  const rowsWithCounts = rows.filter((row) => row[orderBy] > 0);
  return [
    [lists[id].rowName.toLowerCase(), ...countColumns],
    ...rowsWithCounts.map((row) => [getValueName(id, row.value), ...countColumns.map((column) => row[column])]),
  ];
}
