import { recordsOf, textOf } from "../../questions/lint/draft";
import { enoughAnswers } from "../../questions/statistics/rules";
import type { QuestionFile } from "../drafts/question-file.server";

/** Returns the statistics of the first answers to the live version (I1); null if it has no answers. */
export function getEditorStatistics({ versions }: QuestionFile, reports: number) {
  const current = versions.find(({ isCurrent }) => isCurrent);
  if (!current?.statistics || current.statistics.n === 0) return null;
  const { statistics } = current;
  const names = Object.fromEntries(
    recordsOf(current.content?.options).map(({ record }) => [textOf(record.id), textOf(record.text)]),
  );
  const { key, keys } = current.content ?? {};
  const right = Array.isArray(keys) ? keys : [key];
  return {
    ...statistics,
    version: current.number,
    /** Too few answers for reliable statistics; shown grey. */
    isGrey: statistics.n < enoughAnswers,
    options: statistics.options.map((option) => ({
      ...option,
      text: names[option.id] ?? "",
      isKey: right.includes(option.id),
    })),
    reportsPer100: (100 * reports) / statistics.n,
  };
}

export type EditorStatistics = NonNullable<ReturnType<typeof getEditorStatistics>>;
