import { formatShortDate, formatTime } from "../../../lib/time-text";
import {
  getCombinedFilters,
  getValueName,
  isAnswerFilter,
  type ListId,
  lists,
  studyDimensions,
  visitDimensions,
} from "./dimensions";
import { buildCohorts, buildFunnel } from "./funnel-and-cohorts";
import { buildListView, formatPercent, isListAvailable, type ListView } from "./list-view";
import { type Counts, getMetrics, sumCounts } from "./metrics";
import type { ReportQuery } from "./report-query";
import { type Days, formatDays, listDays } from "./report-range";
import { buildSignUpSources, type SignUpSource } from "./sign-up-source-list";
import { buildPoints, buildTiles, type DayCounts } from "./tiles-and-points";

// Builds the report's page data from the rows that were read; pure. Runs on the server, because browsers format some names and
// numbers differently.

interface ReportRows {
  today: string;
  comparedDays: Days | null;
  days: readonly DayCounts[];
  before: readonly DayCounts[];
  /** The first day with complete counts under combined filters, if earlier ones are missing. */
  completeSince: string | null;
  landingCounts: readonly Counts[];
  funnel: readonly { step: string; learners: number }[];
  signUpSources: readonly SignUpSource[];
  cohorts: readonly { cohort: string; week: number; learners: number }[];
  liveVisitCount: number;
  countedAt: number | null;
  deadLetters: number;
  items: readonly { questionId: string; firstAnswers: number; permille: number | null }[];
  hasData: boolean;
  lists: ReadonlyMap<ListId, readonly (Counts & { value: string })[]>;
}

/** Builds the page's data; `limits` are the maximum rows of a collapsed and of an expanded list. */
export function buildReport(query: ReportQuery, rows: ReportRows, limits: { collapsed: number; expanded: number }) {
  const { range, filters, comparison } = query;
  const total = sumCounts(rows.days);
  const before = rows.comparedDays && sumCounts(rows.before);
  const { availableMetrics } = getMetrics(filters);
  const metric = availableMetrics.includes(query.metric) ? query.metric : (availableMetrics[0] ?? "visits");
  const buildList = (id: ListId): ListView | null => {
    if (!isListAvailable(id, filters)) return null;
    const isExpanded = query.expandedList === id;
    const limit = id === "hour" ? 24 : isExpanded ? limits.expanded : limits.collapsed;
    return buildListView({ id, filters, rows: rows.lists.get(id) ?? [], total, limit, isExpanded });
  };
  const buildLists = <T extends ListId>(ids: readonly T[]) =>
    Object.fromEntries(ids.map((id) => [id, buildList(id)])) as Record<T, ListView | null>;
  return {
    hasData: rows.hasData,
    liveVisitCount: rows.liveVisitCount,
    today: rows.today,
    rangeText: formatDays(range),
    comparedText: rows.comparedDays && formatDays(rows.comparedDays),
    /** True if the requested comparison needs days that are no longer stored. */
    isComparisonTooOld: comparison !== "none" && !rows.comparedDays,
    filters: filters.map((filter) => ({
      ...filter,
      rowName: lists[filter.dimension].rowName,
      name: getValueName(filter.dimension, filter.value),
    })),
    isAnswerFilter: filters.some(isAnswerFilter),
    areFiltersCombined: getCombinedFilters(filters) !== null,
    completeSinceText: rows.completeSince && formatShortDate(rows.completeSince),
    /** True if the last day of the range is today, whose numbers still grow. */
    isUnfinished: range.to === rows.today,
    metric,
    tiles: buildTiles(query, rows.days, rows.comparedDays && rows.before, rows.today),
    points: buildPoints(metric, range, rows.days, rows.comparedDays, rows.before),
    isSingleDay: range.from === range.to,
    visits: buildLists([...visitDimensions, "dropped"]),
    funnel: buildFunnel(sumCounts(rows.landingCounts).visits, rows.funnel),
    signUpSources: buildSignUpSources(rows.signUpSources, limits.collapsed),
    cohorts: buildCohorts(rows.cohorts, rows.today),
    countedAt: rows.countedAt && `${formatTime(rows.countedAt, rows.countedAt, "UTC").exact} UTC`,
    deadLetters: rows.deadLetters,
    study: {
      answers: total.answers.toLocaleString("en"),
      correct: formatPercent(total.correct, total.answers),
      before: before && {
        answers: before.answers.toLocaleString("en"),
        correct: formatPercent(before.correct, before.answers),
      },
      days: toAnswerBars(range, rows.days),
      lists: buildLists(studyDimensions),
    },
    items: rows.items.map(({ questionId, firstAnswers, permille }) => ({
      ...{ questionId, externalId: toExternalId(questionId) },
      firstAnswers: firstAnswers.toLocaleString("en"),
      correct: `${Math.round((permille ?? 0) / 10)}%`,
      share: (permille ?? 0) / 10,
    })),
  };
}

/** Returns the id that lists show: the id of a question is its external id with the prefix `q-`. */
export function toExternalId(questionId: string): string {
  return questionId.replace(/^q-/, "");
}

export type Report = ReturnType<typeof buildReport>;

function toAnswerBars(range: Days, rows: readonly DayCounts[]) {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return listDays(range).map((day) => {
    const { answers = 0, correct = 0 } = rowsByDay.get(day) ?? {};
    return { label: formatShortDate(day), value: answers, part: correct };
  });
}
