import type { Context } from "../../context.server";
import { formatTime, type TimeText } from "../../lib/time-text";
import { paths } from "../../paths";
import { groupSetPath, sharedSetPath } from "../../study-paths";
import { listFilterLabels } from "../questions/filter-labels";
import { countMarks } from "../study/engine/marks";
import { isExam, modeNames, type SessionMode } from "../study/engine/session-taxonomy";
import { writeStartQuery } from "../study/start-query";
import type { TopicRow } from "./builder-facets";
import { parseRecipe, type Recipe, type selectSets } from "./custom-sets.server";

/** A custom set in its owner's list. */
export interface SavedSet {
  id: string;
  name: string;
  recipe: Recipe;
  /** Description of the recipe. */
  description: string;
  modeName: string;
  /** Path of the builder with this set to edit. */
  editPath: string;
  /** Share link; null if not shared. */
  shareLink: string | null;
  /** Link to the same questions in the same order for a group; null if there is none (S10). */
  groupLink: string | null;
  lastUsedAt: TimeText | null;
  /** The last session of the set; null if there is none. */
  lastSession: { id: string; isOpen: boolean; total: number; missedCount: number; unansweredCount: number } | null;
}

/** Turns the rows of `selectSets` into list entries; skips sets whose recipe is invalid. */
export function toSavedSets(
  { now, settings }: Pick<Context, "now" | "settings">,
  rows: Awaited<ReturnType<typeof selectSets>>,
  topics: readonly TopicRow[],
  timeZone: string,
): SavedSet[] {
  return rows.flatMap((row) => {
    const recipe = parseRecipe(row.request);
    if (!recipe) return [];
    return {
      id: row.id,
      name: row.name,
      recipe,
      description: describeRecipe(recipe, topics),
      modeName: modeNames[recipe.mode ?? "tutor"],
      editPath: `${paths.customSets}?${writeStartQuery(recipe)}&set=${encodeURIComponent(row.id)}`,
      shareLink: row.shareToken && settings.url + sharedSetPath(row.shareToken),
      groupLink: row.groupToken && settings.url + groupSetPath(row.groupToken),
      lastUsedAt: row.usedAt === null ? null : formatTime(row.usedAt, now, timeZone),
      lastSession: toLastSession(row, recipe.mode ?? "tutor"),
    };
  });
}

/** Describes the questions that a recipe draws from. */
export function describeRecipe({ filter }: Recipe, topics: readonly TopicRow[]): string {
  return listFilterLabels(filter, new Map(topics.map(({ id, path }) => [id, path]))).join(" · ") || "All questions";
}

function toLastSession(
  { sessionId, marks, finishedAt }: Awaited<ReturnType<typeof selectSets>>[number],
  mode: SessionMode,
): SavedSet["lastSession"] {
  if (!sessionId || marks === null) return null;
  const { total, answered, correct } = countMarks(marks);
  const isOpen = finishedAt === null;
  // An open exam must not reveal how many answers are wrong (Q12).
  return {
    id: sessionId,
    isOpen,
    total,
    missedCount: isOpen && isExam(mode) ? 0 : answered - correct,
    unansweredCount: total - answered,
  };
}
