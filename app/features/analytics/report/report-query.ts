import { type Filter, getCombinedFilters, type ListId, lists, studyDimensions, visitDimensions } from "./dimensions";
import { type MetricId, metricIds } from "./metrics";
import { type Comparison, comparisons, type Range, readRange } from "./report-range";

// The report's address contains its whole query, so that a report can be bookmarked and shared; pure.

export interface ReportQuery {
  range: Range;
  comparison: Comparison;
  /** The metric on the chart. */
  metric: MetricId;
  /** Several filters select visits that match all of them (`getCombinedFilters`). */
  filters: readonly Filter[];
  /** The list that is expanded to show more rows; null if no list is expanded. */
  expandedList: ListId | null;
}

/** Parses the report's address; invalid parts use defaults, with a message in `problem`. */
export function readReportQuery(
  search: URLSearchParams,
  today: string,
): { query: ReportQuery; problem: string | null } {
  const { range, problem } = readRange(search, today);
  const { filters, filterProblem } = readFilters(search);
  return {
    query: {
      range,
      comparison: findInList(comparisons, search.get("compare")) ?? "previous",
      metric: findInList(metricIds, search.get("metric")) ?? "visitors",
      filters,
      expandedList: findInList(Object.keys(lists) as ListId[], search.get("all")),
    },
    problem: problem ?? filterProblem,
  };
}

/** Returns the query with some changes as URL parameters, without default values. */
export function writeReportQuery(query: ReportQuery, changes: Partial<ReportQuery> = {}): URLSearchParams {
  const { range, comparison, metric, filters, expandedList } = { ...query, ...changes };
  const search = new URLSearchParams();
  if (range.period !== "28d") search.set("period", range.period);
  if (range.period === "custom") {
    search.set("from", range.from);
    search.set("to", range.to);
  }
  if (comparison !== "previous") search.set("compare", comparison);
  if (metric !== "visitors") search.set("metric", metric);
  for (const { dimension, value } of filters) {
    search.append("by", dimension);
    search.append("value", value);
  }
  if (expandedList) search.set("all", expandedList);
  return search;
}

function readFilters(search: URLSearchParams): { filters: readonly Filter[]; filterProblem: string | null } {
  const values = search.getAll("value");
  const filters = search.getAll("by").map((name, index): Filter | null => {
    const dimension = findInList([...visitDimensions, ...studyDimensions], name);
    const value = values[index] ?? "";
    return dimension && value && value.length <= 200 ? { dimension, value } : null;
  });
  if (!filters.every((filter) => filter !== null))
    return { filters: [], filterProblem: "This filter does not exist. You see the report without a filter." };
  if (filters.length <= 1 || getCombinedFilters(filters)) return { filters, filterProblem: null };
  return {
    filters: filters.slice(0, 1),
    filterProblem: "These filters cannot be combined. You see the report with the first filter only.",
  };
}

function findInList<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((one) => one === value) ?? null;
}
