import { arrayOf, type Draft, isDraft, recordsOf, textOf } from "../../../questions/lint/draft";
import { contentTypeOf } from "../../../questions/types/content-types";
import { type AnswerSheet, type QuestionBody, splitContent } from "../../../questions/version";

/**
 * Builds the body and answer sheet of a possibly incomplete draft, for the preview. Leaves out entries that cannot be
 * shown, such as a marker without a position. Returns null if the draft has no type.
 */
export function buildPreview(content: Draft): { body: QuestionBody; sheet: AnswerSheet } | null {
  const completed = completeUnit(content, content.references);
  if (!completed) return null;
  return splitContent(completed as Parameters<typeof splitContent>[0]);
}

function completeUnit(unit: Draft, references: unknown): Draft | null {
  const own = contentTypeOf(unit.type)?.draft.complete(unit, (parts) =>
    recordsOf(parts).flatMap(({ record }): Draft[] => {
      const part = completeUnit(record, unit.references ?? references);
      return part ? [part] : [];
    }),
  );
  if (!own) return null;
  const picture = isDraft(unit.image) && textOf(unit.image.file) ? { image: completeImage(unit.image) } : {};
  return {
    ...picture,
    ...own,
    type: unit.type,
    stem: textOf(unit.stem),
    teachingPoint: textOf(unit.teachingPoint),
    references: completeReferences(unit.references ?? references),
  };
}

function completeImage(picture: Draft): Draft {
  return {
    ...picture,
    alt: textOf(picture.alt),
    source: textOf(picture.source),
    licence: textOf(picture.licence),
    regions: arrayOf(picture.regions),
  };
}

function completeReferences(value: unknown): Draft[] {
  return recordsOf(value).map(({ record }) => ({
    name: textOf(record.name),
    edition: textOf(record.edition),
    ...(textOf(record.section) && { section: textOf(record.section) }),
  }));
}
