import type { Db } from "../../../db/client.server";
import {
  type Column,
  getListColumns,
  getValueName,
  type ListId,
  lists,
  studyDimensions,
  visitDimensions,
} from "./dimensions";
import { buildFunnel } from "./funnel-and-cohorts";
import { type Counts, noCounts, sumCounts } from "./metrics";
import {
  selectCohorts,
  selectDays,
  selectFunnel,
  selectHardestQuestions,
  selectLandings,
  selectList,
} from "./read-report.server";
import type { ReportQuery } from "./report-query";
import { listDays } from "./report-range";

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
  const { range, filter } = query;
  switch (list) {
    case "days": {
      const rows = await selectDays(analytics, filter, range);
      const rowsByDay = new Map(rows.map((row) => [row.day, row]));
      const countsOfDay = (day: string) => dayColumns.map((column) => rowsByDay.get(day)?.[column] ?? 0);
      return [["day", ...dayColumns], ...listDays(range).map((day) => [day, ...countsOfDay(day)])];
    }
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
    case "cohorts": {
      const rows = await selectCohorts(analytics, today);
      return [["cohort", "week", "learners"], ...rows.map((row) => [row.cohort, row.week, row.learners])];
    }
    case "items": {
      const rows = await selectHardestQuestions(analytics, maxExportRows);
      const lines = rows.map((row) => [row.questionId, row.firstAnswers, (row.permille ?? 0) / 10]);
      return [["question", "first answers", "correct percent"], ...lines];
    }
  }
  const id = [...visitDimensions, ...studyDimensions, "dropped" as const].find((one) => one === list);
  return id ? listTable(analytics, id, query) : null;
}

async function listTable(analytics: Db, id: ListId, { filter, range }: ReportQuery): Promise<Cell[][]> {
  // The list of the filter's dimension has one row, whose counts are the total.
  const rows =
    filter?.dimension === id
      ? [{ ...sumCounts(await selectDays(analytics, filter, range)), value: filter.value }]
      : await selectList(analytics, id, filter, range, maxExportRows);
  const { orderBy, columns } = getListColumns(id, filter);
  const countColumns = columns.flatMap((column) => exportColumns[column]);
  const rowsWithCounts = rows.filter((row) => row[orderBy] > 0);
  return [
    [lists[id].rowName.toLowerCase(), ...countColumns],
    ...rowsWithCounts.map((row) => [getValueName(id, row.value), ...countColumns.map((column) => row[column])]),
  ];
}
