import {
  type Column,
  columnNames,
  type Filter,
  getAvailableLists,
  getListColumns,
  getValueName,
  type ListId,
  lists,
} from "./dimensions";
import type { Counts } from "./metrics";

// Formats a list of the report; pure.

export interface ListView {
  id: ListId;
  title: string;
  rowName: string;
  columns: string[];
  rows: ListRow[];
  /** True if there are more rows than `rows` contains. */
  hasMore: boolean;
  /** True if the list was expanded. */
  isExpanded: boolean;
}

export interface ListRow {
  value: string;
  name: string;
  /** Percentage for the bar behind the row. */
  share: number;
  cells: string[];
}

interface ListInput {
  id: ListId;
  filters: readonly Filter[];
  rows: readonly (Counts & { value: string })[];
  /** Sums of all counts in the range under the filters. */
  total: Counts;
  limit: number;
  isExpanded: boolean;
}

/** Builds one list. The list of a filter's dimension has one row, the total. */
export function buildListView({ id, filters, rows, total, limit, isExpanded }: ListInput): ListView {
  const { orderBy, columns } = getListColumns(id, filters);
  const filter = filters.find(({ dimension }) => dimension === id);
  const listRows = filter && total[orderBy] > 0 ? [{ ...total, value: filter.value }] : rows;
  // Dropped beacons are not in the total, so their shares refer to the list's own sum.
  const shareBase = id === "dropped" ? listRows.reduce((sum, row) => sum + row[orderBy], 0) : total[orderBy];
  return {
    id,
    title: lists[id].title,
    rowName: lists[id].rowName,
    columns: columns.map((column) => columnNames[column]),
    rows: listRows
      .filter((row) => row[orderBy] > 0)
      .slice(0, limit)
      .map((row) => ({
        value: row.value,
        name: getValueName(id, row.value),
        share: shareBase > 0 ? Math.min(100, (100 * row[orderBy]) / shareBase) : 0,
        cells: columns.map((column) => formatCell(column, row)),
      })),
    hasMore: listRows.length > limit,
    isExpanded,
  };
}

/** Returns whether a list is available under filters. */
export function isListAvailable(id: ListId, filters: readonly Filter[]): boolean {
  return getAvailableLists(filters).includes(id);
}

function formatCell(column: Column, row: Counts): string {
  switch (column) {
    case "bounce":
      return formatPercent(row.bounces, row.entries);
    case "correct":
      return formatPercent(row.correct, row.answers);
    default:
      return row[column].toLocaleString("en");
  }
}

/** Formats a percentage: "12%", "<1%" for a small part, or "–" if `whole` is 0. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return "–";
  const rounded = Math.round((100 * part) / whole);
  return part > 0 && rounded === 0 ? "<1%" : `${rounded}%`;
}
