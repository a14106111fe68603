import type { Context } from "../../context.server";
import { type TimeText, timeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { sharedSetPath } from "../../study-paths";
import { filterWords } from "../questions/filter-words";
import { tally } from "../study/engine/marks";
import { isExam, modeNames, type SessionMode } from "../study/engine/taxonomy";
import { writeStartQuery } from "../study/start-query";
import type { TopicRow } from "./builder-facets";
import { type Recipe, readRecipe, type selectSets } from "./custom-sets.server";

/** A custom set as its owner's list shows it. */
export interface ShownSet {
  id: string;
  name: string;
  recipe: Recipe;
  /** The recipe in words. */
  words: string;
  mode: string;
  /** Where it is changed. */
  editPath: string;
  /** The link others may open; null while it is not shared. */
  shared: string | null;
  lastUsed: TimeText | null;
  /** The session it started last; null: none. */
  last: { id: string; open: boolean; total: number; missed: number; unanswered: number } | null;
}

/** The rows of `selectSets` as the page shows them; a set that can no longer be read is left out. */
export function toShownSets(
  { now, settings }: Pick<Context, "now" | "settings">,
  rows: Awaited<ReturnType<typeof selectSets>>,
  topics: readonly TopicRow[],
  timeZone: string,
): ShownSet[] {
  return rows.flatMap((row) => {
    const recipe = readRecipe(row.request);
    if (!recipe) return [];
    return {
      id: row.id,
      name: row.name,
      recipe,
      words: describeRecipe(recipe, topics),
      mode: modeNames[recipe.mode ?? "tutor"],
      editPath: `${paths.customSets}?${writeStartQuery(recipe)}&set=${encodeURIComponent(row.id)}`,
      shared: row.shareToken && settings.url + sharedSetPath(row.shareToken),
      lastUsed: row.usedAt === null ? null : timeText(row.usedAt, now, timeZone),
      last: toLast(row, recipe.mode ?? "tutor"),
    };
  });
}

/** What a recipe draws from, in words. */
export function describeRecipe({ filter }: Recipe, topics: readonly TopicRow[]): string {
  return filterWords(filter, new Map(topics.map(({ id, path }) => [id, path]))).join(" · ") || "All questions";
}

function toLast(
  { sessionId, marks, finishedAt }: Awaited<ReturnType<typeof selectSets>>[number],
  mode: SessionMode,
): ShownSet["last"] {
  if (!sessionId || marks === null) return null;
  const { total, answered, correct } = tally(marks);
  const open = finishedAt === null;
  // Before an exam ends nobody is told what was missed (Q12).
  return {
    id: sessionId,
    open,
    total,
    missed: open && isExam(mode) ? 0 : answered - correct,
    unanswered: total - answered,
  };
}
