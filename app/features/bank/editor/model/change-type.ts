import { type Draft, isDraft, readArray, readRecords } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";
import type { QuestionType } from "../../../questions/taxonomy";
import { getContentType } from "../../../questions/types/content-types";
import { getAt, setAt } from "./draft-path";

// When the type changes, compatible fields are converted: texts of options become items or labels and back. Other
// fields are stored on a "shelf" next to the draft and restored when the type changes back, so that no text is lost.

/** Fields of earlier types, by the path of the question or part: "" for the question, "parts.0" for its first part. */
export type Shelf = Record<string, Draft>;

/** Changes the type of the unit at `path` and returns the new draft and shelf. */
export function changeType(
  { content, shelf }: { content: Draft; shelf: Shelf },
  path: Path,
  type: QuestionType,
): { content: Draft; shelf: Shelf } {
  const unit = getAt(content, path);
  if (!isDraft(unit) || unit.type === type) return { content, shelf };
  const shelfKey = path.join(".");
  const shelvedFields = shelveFields(unit, shelf[shelfKey] ?? {});
  const typeFields = getContentType(unit.type)?.draft.fields ?? [];
  const otherFields = Object.fromEntries(Object.entries(unit).filter(([field]) => !typeFields.includes(field)));
  const changedUnit = { ...otherFields, ...unshelveFields(type, shelvedFields), type };
  return {
    content: path.length ? setAt(content, path, changedUnit) : changedUnit,
    shelf: { ...shelf, [shelfKey]: shelvedFields },
  };
}

/**
 * Returns the shelf of a unit with the unit's current fields added. Choices and images have the same names on the shelf for
 * every type.
 */
function shelveFields(unit: Draft, oldShelf: Draft): Draft {
  const typeRules = getContentType(unit.type)?.draft;
  const shelvedFields: Draft = { ...oldShelf };
  for (const field of typeRules?.fields ?? []) if (field !== "image") shelvedFields[field] = unit[field];
  const choices = typeRules?.choices;
  if (choices)
    shelvedFields.choices = readRecords(unit[choices.list]).map(({ record }) =>
      mergeShelved(oldShelf.choices, record, choices.entryFields),
    );
  if (typeRules?.imageIsFile) {
    shelvedFields.file = unit.image;
    if (typeof unit.image === "string" && unit.image !== getImageFile(oldShelf.picture))
      shelvedFields.picture = { ...(isDraft(oldShelf.picture) ? oldShelf.picture : {}), file: unit.image };
  } else if (unit.image !== undefined) {
    shelvedFields.picture = unit.image;
    shelvedFields.file = getImageFile(unit.image) ?? oldShelf.file;
  } else {
    shelvedFields.picture = undefined;
    shelvedFields.file = undefined;
  }
  return shelvedFields;
}

/** Returns the entry and adds the fields on the shelf that the current type does not support. */
function mergeShelved(shelvedEntries: unknown, entry: Draft, supportedFields: readonly string[]): Draft {
  const shelvedEntry = readRecords(shelvedEntries).find(({ record }) => record.id === entry.id)?.record ?? {};
  return {
    ...Object.fromEntries(Object.entries(shelvedEntry).filter(([field]) => !supportedFields.includes(field))),
    ...entry,
  };
}

function unshelveFields(type: QuestionType, shelvedFields: Draft): Draft {
  const restoredFields: Draft = {};
  const { fields, choices, imageIsFile } = getContentType(type).draft;
  for (const field of fields)
    if (field !== "image" && shelvedFields[field] !== undefined) restoredFields[field] = shelvedFields[field];
  if (choices && shelvedFields.choices !== undefined)
    restoredFields[choices.list] = readRecords(shelvedFields.choices).map(({ record }) =>
      pickFields(record, choices.entryFields),
    );
  if (imageIsFile) {
    if (shelvedFields.file !== undefined) restoredFields.image = shelvedFields.file;
    if (fields.includes("alt") && restoredFields.alt === undefined && isDraft(shelvedFields.picture))
      restoredFields.alt = shelvedFields.picture.alt;
  } else if (shelvedFields.picture !== undefined) restoredFields.image = shelvedFields.picture;
  return restoreKeys(type, restoredFields, shelvedFields);
}

/** Restores those keys of the earlier type that refer to existing entries. */
function restoreKeys(type: QuestionType, unitFields: Draft, shelvedFields: Draft): Draft {
  const ids = readRecords(shelvedFields.choices).map(({ record }) => record.id);
  const key = ids.includes(shelvedFields.key) ? shelvedFields.key : undefined;
  const keys = readArray(shelvedFields.keys).filter((id) => ids.includes(id));
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
