import type { Db } from "../../../db/client.server";
import { type Column, type ListId, lists, listUnder, studyDimensions, valueName, visitDimensions } from "./dimensions";
import { funnelOf } from "./learners";
import { addUp, type Counts, noCounts } from "./metrics";
import type { ReportQuery } from "./query";
import { daysOf } from "./range";
import { selectCohorts, selectDays, selectFunnel, selectItems, selectLandings, selectList } from "./read.server";

type Cell = string | number | null;

/** Rows of an export; more do not open in a spreadsheet with any comfort. */
const most = 10_000;

const dayColumns = Object.keys(noCounts) as (keyof Counts)[];
const columnsOf: Record<Column, (keyof Counts)[]> = {
  views: ["views"],
  visits: ["visits"],
  bounce: ["entries", "bounces"],
  clicks: ["clicks"],
  events: ["events"],
  answers: ["answers"],
  correct: ["correct"],
};

/** One list of the report with its heading: raw counts, so that everything can be worked out of them. Null = no such list. */
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
      const known = new Map(rows.map((row) => [row.day, row]));
      const line = (day: string) => dayColumns.map((column) => known.get(day)?.[column] ?? 0);
      return [["day", ...dayColumns], ...daysOf(range).map((day) => [day, ...line(day)])];
    }
    case "funnel": {
      const [landings, rows] = await analytics.batch([
        selectLandings(analytics, range),
        selectFunnel(analytics, range),
      ]);
      return [["step", "count"], ...funnelOf(addUp(landings).visits, rows).map(({ name, n }) => [name, n])];
    }
    case "cohorts": {
      const rows = await selectCohorts(analytics, today);
      return [["cohort", "week", "learners"], ...rows.map((row) => [row.cohort, row.week, row.learners])];
    }
    case "items": {
      const rows = await selectItems(analytics, most);
      const lines = rows.map((row) => [row.questionId, row.firstAnswers, (row.permille ?? 0) / 10]);
      return [["question", "first answers", "correct percent"], ...lines];
    }
  }
  const id = [...visitDimensions, ...studyDimensions, "dropped" as const].find((one) => one === list);
  return id ? listTable(analytics, id, query) : null;
}

async function listTable(analytics: Db, id: ListId, { filter, range }: ReportQuery): Promise<Cell[][]> {
  // Of the filter's own dimension there is one value, and its counts are the total.
  const rows =
    filter?.dimension === id
      ? [{ ...addUp(await selectDays(analytics, filter, range)), value: filter.value }]
      : await selectList(analytics, id, filter, range, most);
  const { by, columns } = listUnder(id, filter);
  const counts = columns.flatMap((column) => columnsOf[column]);
  const counted = rows.filter((row) => row[by] > 0);
  return [
    [lists[id].one.toLowerCase(), ...counts],
    ...counted.map((row) => [valueName(id, row.value), ...counts.map((column) => row[column])]),
  ];
}
