import { type Filter, type ListId, lists, studyDimensions, visitDimensions } from "./dimensions";
import { type MetricId, metricIds } from "./metrics";
import { type Comparison, comparisons, type Range, readRange } from "./report-range";

// The report's address contains its whole query, so that a report can be bookmarked and shared; pure.

export interface ReportQuery {
  range: Range;
  comparison: Comparison;
  /** The metric on the chart. */
  metric: MetricId;
  filter: Filter | null;
  /** The list that is expanded to show more rows; null if no list is expanded. */
  expandedList: ListId | null;
}

/** Parses the report's address; invalid parts use defaults, with a message in `problem`. */
export function readReportQuery(
  search: URLSearchParams,
  today: string,
): { query: ReportQuery; problem: string | null } {
  const { range, problem } = readRange(search, today);
  const filter = readFilter(search);
  return {
    query: {
      range,
      comparison: findInList(comparisons, search.get("compare")) ?? "previous",
      metric: findInList(metricIds, search.get("metric")) ?? "visitors",
      filter,
      expandedList: findInList(Object.keys(lists) as ListId[], search.get("all")),
    },
    problem:
      problem ??
      (search.has("by") && !filter ? "This filter does not exist. You see the report without a filter." : null),
  };
}

/** Returns the query with some changes as URL parameters, without default values. */
export function writeReportQuery(query: ReportQuery, changes: Partial<ReportQuery> = {}): URLSearchParams {
  const { range, comparison, metric, filter, expandedList } = { ...query, ...changes };
  const search = new URLSearchParams();
  if (range.period !== "28d") search.set("period", range.period);
  if (range.period === "custom") {
    search.set("from", range.from);
    search.set("to", range.to);
  }
  if (comparison !== "previous") search.set("compare", comparison);
  if (metric !== "visitors") search.set("metric", metric);
  if (filter) {
    search.set("by", filter.dimension);
    search.set("value", filter.value);
  }
  if (expandedList) search.set("all", expandedList);
  return search;
}

function readFilter(search: URLSearchParams): Filter | null {
  const dimension = findInList([...visitDimensions, ...studyDimensions], search.get("by"));
  const value = search.get("value") ?? "";
  return dimension && value && value.length <= 200 ? { dimension, value } : null;
}

function findInList<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((one) => one === value) ?? null;
}
