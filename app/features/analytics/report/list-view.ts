import {
  type Column,
  columnNames,
  type Filter,
  type ListId,
  lists,
  listsUnder,
  listUnder,
  valueName,
} from "./dimensions";
import type { Counts } from "./metrics";

// A list of the report in the words of the page; pure.

export interface ListView {
  id: ListId;
  title: string;
  one: string;
  columns: string[];
  rows: ListRow[];
  /** There are more rows than are shown. */
  more: boolean;
  /** Shown longer than usual. */
  whole: boolean;
}

export interface ListRow {
  value: string;
  name: string;
  /** Percent of the whole, for the bar behind the row. */
  share: number;
  cells: string[];
}

interface ListInput {
  id: ListId;
  filter: Filter | null;
  rows: readonly (Counts & { value: string })[];
  /** The counts of the whole range under the filter. */
  total: Counts;
  limit: number;
  whole: boolean;
}

/** One list; the dimension of the filter itself has one row, which is the total. */
export function listView({ id, filter, rows, total, limit, whole }: ListInput): ListView {
  const { by, columns } = listUnder(id, filter);
  const own = id === filter?.dimension && total[by] > 0 ? [{ ...total, value: filter.value }] : rows;
  // Visits see several pages, and beacons that are dropped are in no total: such lists are wholes of their own.
  const whole100 = id === "dropped" ? own.reduce((sum, row) => sum + row[by], 0) : total[by];
  return {
    id,
    title: lists[id].title,
    one: lists[id].one,
    columns: columns.map((column) => columnNames[column]),
    rows: own
      .filter((row) => row[by] > 0)
      .slice(0, limit)
      .map((row) => ({
        value: row.value,
        name: valueName(id, row.value),
        share: whole100 > 0 ? Math.min(100, (100 * row[by]) / whole100) : 0,
        cells: columns.map((column) => cellText(column, row)),
      })),
    more: own.length > limit,
    whole,
  };
}

/** Whether a list has numbers under a filter. */
export function isCounted(id: ListId, filter: Filter | null): boolean {
  return listsUnder(filter).includes(id);
}

function cellText(column: Column, row: Counts): string {
  switch (column) {
    case "bounce":
      return percent(row.bounces, row.entries);
    case "correct":
      return percent(row.correct, row.answers);
    default:
      return row[column].toLocaleString("en");
  }
}

/** "12%", "<1%" of what is little but not nothing, or "–" of nothing. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return "–";
  const rounded = Math.round((100 * part) / whole);
  return part > 0 && rounded === 0 ? "<1%" : `${rounded}%`;
}
