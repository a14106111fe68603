import { readRecords, readText } from "../../questions/lint/draft";
import { minAnswers } from "../../questions/statistics/thresholds";
import type { QuestionDetails } from "../drafts/question-details.server";

/** Returns the statistics of the first answers to the current version (I1); null if that version has no answers. */
export function getEditorStatistics({ versions }: QuestionDetails, reports: number) {
  const currentVersion = versions.find(({ isCurrent }) => isCurrent);
  if (!currentVersion?.statistics || currentVersion.statistics.n === 0) return null;
  const { statistics } = currentVersion;
  const optionTexts = Object.fromEntries(
    readRecords(currentVersion.content?.options).map(({ record }) => [readText(record.id), readText(record.text)]),
  );
  const { key, keys } = currentVersion.content ?? {};
  const correctIds = Array.isArray(keys) ? keys : [key];
  return {
    ...statistics,
    version: currentVersion.number,
    /** Whether there are too few answers for reliable statistics; the page then shows gray numbers. */
    hasFewAnswers: statistics.n < minAnswers,
    options: statistics.options.map((option) => ({
      ...option,
      text: optionTexts[option.id] ?? "",
      isKey: correctIds.includes(option.id),
    })),
    reportsPer100: (100 * reports) / statistics.n,
  };
}

export type EditorStatistics = NonNullable<ReturnType<typeof getEditorStatistics>>;
