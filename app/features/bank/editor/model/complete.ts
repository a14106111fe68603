import { arrayOf, type Draft, isDraft, recordsOf, textOf } from "../../../questions/lint/draft";
import { type AnswerSheet, type QuestionBody, splitContent } from "../../../questions/version";

/**
 * A draft as a learner would see it, with gaps where it has any; null where it is of no type yet. What a learner could not
 * read at all, as a marker without a place, is left out.
 */
export function previewOf(content: Draft): { body: QuestionBody; sheet: AnswerSheet } | null {
  const whole = complete(content, content.references);
  if (!whole) return null;
  return splitContent(whole as Parameters<typeof splitContent>[0]);
}

function complete(unit: Draft, references: unknown): Draft | null {
  const own = ofType(unit, references);
  if (!own) return null;
  const picture = isDraft(unit.image) && textOf(unit.image.file) ? { image: completePicture(unit.image) } : {};
  return {
    ...picture,
    ...own,
    type: unit.type,
    stem: textOf(unit.stem),
    teachingPoint: textOf(unit.teachingPoint),
    references: completeReferences(unit.references ?? references),
  };
}

function ofType(unit: Draft, references: unknown): Draft | null {
  switch (unit.type) {
    case "single":
      return { options: entries(unit.options), key: textOf(unit.key) };
    case "multi":
      return {
        options: entries(unit.options),
        keys: arrayOf(unit.keys).map(textOf),
        ...(typeof unit.pick === "number" && { pick: unit.pick }),
      };
    case "numeric":
      return {
        answer: completeNumber(isDraft(unit.answer) ? unit.answer : {}),
        solution: textOf(unit.solution),
        commonErrors: recordsOf(unit.commonErrors)
          .filter(({ record }) => typeof record.value === "number")
          .map(({ record }) => ({ value: record.value, why: textOf(record.why) })),
      };
    case "matching":
      return { options: entries(unit.options), stems: entries(unit.stems) };
    case "ordering":
      return { items: entries(unit.items) };
    case "labelling":
      return {
        image: textOf(unit.image),
        alt: textOf(unit.alt),
        labels: entries(unit.labels),
        targets: entries(unit.targets).filter(({ at }) => isDraft(at)),
      };
    case "hotspot":
      return { image: textOf(unit.image), frame: 0, regions: arrayOf(unit.regions), rationale: textOf(unit.rationale) };
    case "case":
      return {
        parts: recordsOf(unit.parts).flatMap(({ record }) => complete(record, unit.references ?? references) ?? []),
      };
    default:
      return null;
  }
}

function entries(value: unknown): Draft[] {
  return recordsOf(value).map(({ record }) => ({
    ...record,
    id: textOf(record.id),
    text: textOf(record.text),
    rationale: textOf(record.rationale),
    key: textOf(record.key),
  }));
}

function completePicture(picture: Draft): Draft {
  return {
    ...picture,
    alt: textOf(picture.alt),
    source: textOf(picture.source),
    licence: textOf(picture.licence),
    regions: arrayOf(picture.regions),
  };
}

function completeNumber({ value, unit, tolerance }: Draft): Draft {
  const given = isDraft(tolerance) ? tolerance : {};
  return {
    value: typeof value === "number" ? value : 0,
    unit: textOf(unit),
    tolerance: {
      kind: given.kind === "absolute" ? "absolute" : "relative",
      value: typeof given.value === "number" ? given.value : 0,
    },
  };
}

function completeReferences(value: unknown): Draft[] {
  return recordsOf(value).map(({ record }) => ({
    name: textOf(record.name),
    edition: textOf(record.edition),
    ...(textOf(record.section) && { section: textOf(record.section) }),
  }));
}
