import { type Draft, isDraft, readArray, readRecords } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";
import type { QuestionType } from "../../../questions/taxonomy";
import { getContentType } from "../../../questions/types/content-types";
import { getValueAt, setValueAt } from "./draft-path";
import { canHaveSeries } from "./draft-series";

// When the type changes, compatible fields are converted: texts of options become items or labels and back. Series stay with
// every type that can show them. Other fields are stored next to the draft and restored when the type changes back, so that no text
// is lost.

/** Fields of earlier types, by the path of the question or part: "" for the question, "parts.0" for its first part. */
export type EarlierFields = Record<string, Draft>;

/** Changes the type of the unit at `path` and returns the new draft and earlier fields. */
export function changeType(
  { content, earlierFields }: { content: Draft; earlierFields: EarlierFields },
  path: Path,
  type: QuestionType,
): { content: Draft; earlierFields: EarlierFields } {
  const unit = getValueAt(content, path);
  if (!isDraft(unit) || unit.type === type) return { content, earlierFields };
  const unitKey = path.join(".");
  const storedFields = storeFields(unit, earlierFields[unitKey] ?? {});
  const typeFields = ["series", ...(getContentType(unit.type)?.draft.fields ?? [])];
  const otherFields = Object.fromEntries(Object.entries(unit).filter(([field]) => !typeFields.includes(field)));
  const changedUnit = fitToSeries({ ...otherFields, ...restoreFields(type, storedFields), type });
  return {
    content: path.length ? setValueAt(content, path, changedUnit) : changedUnit,
    earlierFields: { ...earlierFields, [unitKey]: storedFields },
  };
}

/**
 * Returns the earlier fields of a unit with the unit's current fields added. There, choices and images have the same names for every
 * type.
 */
function storeFields(unit: Draft, oldFields: Draft): Draft {
  const typeRules = getContentType(unit.type)?.draft;
  const storedFields: Draft = { ...oldFields };
  if (canHaveSeries(unit.type)) storedFields.series = unit.series;
  // A question on series has no own image, so the image of the previous type and its alt text stay among the earlier fields.
  const isOnSeries = typeRules?.imageIsFile === true && unit.series !== undefined;
  for (const field of typeRules?.fields ?? [])
    if (field !== "image" && !(field === "alt" && isOnSeries)) storedFields[field] = unit[field];
  const choices = typeRules?.choices;
  if (choices)
    storedFields.choices = readRecords(unit[choices.list]).map(({ record }) =>
      mergeStored(oldFields.choices, record, choices.entryFields),
    );
  if (typeRules?.imageIsFile) {
    if (unit.image !== undefined || !isOnSeries) storedFields.file = unit.image;
    if (typeof unit.image === "string" && unit.image !== getImageFile(oldFields.picture))
      storedFields.picture = { ...(isDraft(oldFields.picture) ? oldFields.picture : {}), file: unit.image };
  } else if (unit.image !== undefined) {
    storedFields.picture = unit.image;
    storedFields.file = getImageFile(unit.image) ?? oldFields.file;
  } else {
    storedFields.picture = undefined;
    storedFields.file = undefined;
  }
  return storedFields;
}

/** Returns the entry with the earlier fields that the current type does not support. */
function mergeStored(storedEntries: unknown, entry: Draft, supportedFields: readonly string[]): Draft {
  const storedEntry = readRecords(storedEntries).find(({ record }) => record.id === entry.id)?.record ?? {};
  return {
    ...Object.fromEntries(Object.entries(storedEntry).filter(([field]) => !supportedFields.includes(field))),
    ...entry,
  };
}

function restoreFields(type: QuestionType, storedFields: Draft): Draft {
  const restoredFields: Draft = {};
  const { fields, choices, imageIsFile } = getContentType(type).draft;
  for (const field of fields)
    if (field !== "image" && storedFields[field] !== undefined) restoredFields[field] = storedFields[field];
  if (choices && storedFields.choices !== undefined)
    restoredFields[choices.list] = readRecords(storedFields.choices).map(({ record }) =>
      pickFields(record, choices.entryFields),
    );
  if (imageIsFile) {
    if (storedFields.file !== undefined) restoredFields.image = storedFields.file;
    if (fields.includes("alt") && restoredFields.alt === undefined && isDraft(storedFields.picture))
      restoredFields.alt = storedFields.picture.alt;
  } else if (storedFields.picture !== undefined) restoredFields.image = storedFields.picture;
  if (canHaveSeries(type) && storedFields.series !== undefined) restoredFields.series = storedFields.series;
  return restoreKeys(type, restoredFields, storedFields);
}

/**
 * Returns a question about one picture without an image next to series, and without the places on series that it no longer has: the
 * regions of a hotspot question, or the frame with the markers of a labeling question.
 */
function fitToSeries(unit: Draft): Draft {
  const ids = readRecords(unit.series).map(({ record }) => record.id);
  if (unit.type === "labelling") {
    const { markedFrame, ...unitWithoutFrame } = unit;
    if (ids.length === 0) return unitWithoutFrame;
    const { image, alt, ...unitWithoutImage } = unitWithoutFrame;
    const hasFrame = isDraft(markedFrame) && ids.includes(markedFrame.series);
    return { ...unitWithoutImage, ...(hasFrame && { markedFrame }) };
  }
  if (unit.type !== "hotspot") return unit;
  const regions = readRecords(unit.regions).flatMap(({ record }) =>
    (ids.length ? ids.includes(record.series) : record.series === undefined) ? [record] : [],
  );
  const { image, ...unitWithoutImage } = unit;
  return { ...(ids.length ? unitWithoutImage : unit), regions };
}

/** Restores those keys of the earlier type that refer to existing entries. */
function restoreKeys(type: QuestionType, unitFields: Draft, storedFields: Draft): Draft {
  const ids = readRecords(storedFields.choices).map(({ record }) => record.id);
  const key = ids.includes(storedFields.key) ? storedFields.key : undefined;
  const keys = readArray(storedFields.keys).filter((id) => ids.includes(id));
  const withKnownKeys = (entries: unknown) =>
    readRecords(entries).map(({ record: { key: entryKey, ...rest } }) => ({
      ...rest,
      ...(ids.includes(entryKey) && { key: entryKey }),
    }));
  return getContentType(type).draft.adoptKeys?.(unitFields, { key, keys, withKnownKeys }) ?? unitFields;
}

function pickFields(record: Draft, fields: readonly string[]): Draft {
  return Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );
}

function getImageFile(image: unknown): unknown {
  return isDraft(image) ? image.file : undefined;
}
