import { type Draft, isDraft, readArray, readRecords, readText } from "~/features/questions/lint/draft";
import { readReferenceLink } from "~/features/questions/reference";
import { getContentType } from "~/features/questions/types/content-types";
import { type AnswerSheet, type QuestionBody, splitContent } from "~/features/questions/version";
import { canHaveSeries } from "./draft-series";

/**
 * Builds the body and answer sheet of a possibly incomplete draft, for the preview. Leaves out entries that cannot be
 * shown, such as a marker without a position. Returns null if the draft has no type.
 */
export function buildPreview(content: Draft): { body: QuestionBody; sheet: AnswerSheet } | null {
  const completedDraft = completeUnit(content, content.references);
  if (!completedDraft) return null;
  return splitContent(completedDraft as Parameters<typeof splitContent>[0]);
}

function completeUnit(unit: Draft, references: unknown): Draft | null {
  const typeFields = getContentType(unit.type)?.draft.complete(unit, (parts) =>
    readRecords(parts).flatMap(({ record }): Draft[] => {
      const part = completeUnit(record, unit.references ?? references);
      return part ? [part] : [];
    }),
  );
  if (!typeFields) return null;
  const imageFields = isDraft(unit.image) && readText(unit.image.file) ? { image: completeImage(unit.image) } : {};
  return {
    ...imageFields,
    ...typeFields,
    ...completeSeries(unit),
    type: unit.type,
    stem: readText(unit.stem),
    teachingPoint: readText(unit.teachingPoint),
    references: completeReferences(unit.references ?? references),
  };
}

/** Returns the chosen series, with empty texts for missing ones. */
function completeSeries(unit: Draft): Draft {
  const series = readRecords(unit.series).flatMap(({ record }) =>
    readText(record.key)
      ? [{ ...record, role: record.role ?? "current", caption: readText(record.caption), alt: readText(record.alt) }]
      : [],
  );
  return series.length && canHaveSeries(unit.type) ? { series } : {};
}

function completeImage(image: Draft): Draft {
  return {
    ...image,
    alt: readText(image.alt),
    source: readText(image.source),
    license: readText(image.license),
    regions: readArray(image.regions),
  };
}

function completeReferences(value: unknown): Draft[] {
  return readRecords(value).map(({ record }) => ({
    name: readText(record.name),
    edition: readText(record.edition),
    ...(readText(record.section) && { section: readText(record.section) }),
    ...(readReferenceLink(readText(record.link)) && { link: readText(record.link) }),
  }));
}
