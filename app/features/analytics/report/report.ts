import { formatShortDate } from "../../../lib/time-text";
import { isStudy, type ListId, lists, studyDimensions, valueName, visitDimensions } from "./dimensions";
import { cohortsOf, funnelOf } from "./learners";
import { isCounted, type ListView, listView, percent } from "./list-view";
import { addUp, type Counts, metricsUnder } from "./metrics";
import type { ReportQuery } from "./query";
import { type Days, daysOf, daysText } from "./range";
import { type DayCounts, pointsOf, tilesOf } from "./series";

// The report as the page shows it, from the rows that were read; pure, and made on the server: browsers write some names
// and numbers differently.

interface Rows {
  today: string;
  compared: Days | null;
  days: readonly DayCounts[];
  before: readonly DayCounts[];
  landing: readonly Counts[];
  funnel: readonly { step: string; learners: number }[];
  cohorts: readonly { cohort: string; week: number; learners: number }[];
  live: number;
  countedAt: number | null;
  letters: number;
  items: readonly { questionId: string; firstAnswers: number; permille: number | null }[];
  ever: boolean;
  lists: ReadonlyMap<ListId, readonly (Counts & { value: string })[]>;
}

/** What the page shows. `limits` are the rows of a list, and of one that is shown whole. */
export function reportOf(query: ReportQuery, rows: Rows, limits: { few: number; all: number }) {
  const { range, filter, comparison } = query;
  const total = addUp(rows.days);
  const before = rows.compared && addUp(rows.before);
  const { counted } = metricsUnder(filter?.dimension ?? null);
  const metric = counted.includes(query.metric) ? query.metric : (counted[0] ?? "visits");
  const view = (id: ListId): ListView | null => {
    if (!isCounted(id, filter)) return null;
    const whole = query.all === id;
    const limit = id === "hour" ? 24 : whole ? limits.all : limits.few;
    return listView({ id, filter, rows: rows.lists.get(id) ?? [], total, limit, whole });
  };
  const listed = <T extends ListId>(ids: readonly T[]) =>
    Object.fromEntries(ids.map((id) => [id, view(id)])) as Record<T, ListView | null>;
  return {
    ever: rows.ever,
    live: rows.live,
    today: rows.today,
    rangeText: daysText(range),
    comparedText: rows.compared && daysText(rows.compared),
    /** A comparison was asked for, with days that are no longer kept. */
    nothingToCompare: comparison !== "none" && !rows.compared,
    filter: filter && {
      ...filter,
      one: lists[filter.dimension].one,
      name: valueName(filter.dimension, filter.value),
      study: isStudy(filter),
    },
    metric,
    tiles: tilesOf(query, rows.days, rows.compared && rows.before),
    points: pointsOf(metric, range, rows.days, rows.compared, rows.before),
    oneDay: range.from === range.to,
    visits: listed([...visitDimensions, "dropped"]),
    funnel: funnelOf(addUp(rows.landing).visits, rows.funnel),
    cohorts: cohortsOf(rows.cohorts, rows.today),
    countedAt: rows.countedAt && `${new Date(rows.countedAt).toISOString().slice(0, 16).replace("T", " ")} UTC`,
    letters: rows.letters,
    study: {
      answers: total.answers.toLocaleString("en"),
      correct: percent(total.correct, total.answers),
      before: before && {
        answers: before.answers.toLocaleString("en"),
        correct: percent(before.correct, before.answers),
      },
      days: answersByDay(range, rows.days),
      lists: listed(studyDimensions),
    },
    items: rows.items.map(({ questionId, firstAnswers, permille }) => ({
      questionId,
      n: firstAnswers.toLocaleString("en"),
      correct: `${Math.round((permille ?? 0) / 10)}%`,
      share: (permille ?? 0) / 10,
    })),
  };
}

export type Report = ReturnType<typeof reportOf>;

function answersByDay(range: Days, rows: readonly DayCounts[]) {
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(range).map((day) => {
    const { answers = 0, correct = 0 } = known.get(day) ?? {};
    return { label: formatShortDate(day), value: answers, part: correct };
  });
}
