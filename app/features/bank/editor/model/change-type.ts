import { type Draft, isDraft, readArray, readRecords } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";
import type { QuestionType } from "../../../questions/taxonomy";
import { getContentType } from "../../../questions/types/content-types";
import { getAt, setAt } from "./path";

// When the type changes, compatible fields are converted: texts of options become items or labels and back. Other
// fields are stored on a "shelf" next to the draft and restored when the type changes back, so that no text is lost.

/** Fields of earlier types, by unit: "" for the question itself, or the path of a part. */
export type Shelf = Record<string, Draft>;

/** Changes the type of the unit at `path` and returns the new draft and shelf. */
export function changeType(
  { content, shelf }: { content: Draft; shelf: Shelf },
  path: Path,
  type: QuestionType,
): { content: Draft; shelf: Shelf } {
  const unit = getAt(content, path);
  if (!isDraft(unit) || unit.type === type) return { content, shelf };
  const place = path.join(".");
  const shelved = shelveFields(unit, shelf[place] ?? {});
  const own = getContentType(unit.type)?.draft.fields ?? [];
  const otherFields = Object.fromEntries(Object.entries(unit).filter(([field]) => !own.includes(field)));
  const next = { ...otherFields, ...unshelveFields(type, shelved), type };
  return { content: path.length ? setAt(content, path, next) : next, shelf: { ...shelf, [place]: shelved } };
}

/** Returns a unit's shelf including its current fields; choices and images have the same name for every type. */
function shelveFields(unit: Draft, before: Draft): Draft {
  const rules = getContentType(unit.type)?.draft;
  const held: Draft = { ...before };
  for (const field of rules?.fields ?? []) if (field !== "image") held[field] = unit[field];
  const choices = rules?.choices;
  if (choices)
    held.choices = readRecords(unit[choices.list]).map(({ record }) =>
      mergeShelved(before.choices, record, choices.entryFields),
    );
  if (rules?.imageIsFile) {
    held.file = unit.image;
    if (typeof unit.image === "string" && unit.image !== getImageFile(before.picture))
      held.picture = { ...(isDraft(before.picture) ? before.picture : {}), file: unit.image };
  } else if (unit.image !== undefined) {
    held.picture = unit.image;
    held.file = getImageFile(unit.image) ?? before.file;
  } else {
    held.picture = undefined;
    held.file = undefined;
  }
  return held;
}

/** Adds the shelved fields that the entry's current type does not support. */
function mergeShelved(before: unknown, entry: Draft, supportedFields: readonly string[]): Draft {
  const known = readRecords(before).find(({ record }) => record.id === entry.id)?.record ?? {};
  return {
    ...Object.fromEntries(Object.entries(known).filter(([field]) => !supportedFields.includes(field))),
    ...entry,
  };
}

function unshelveFields(type: QuestionType, held: Draft): Draft {
  const own: Draft = {};
  const { fields, choices, imageIsFile } = getContentType(type).draft;
  for (const field of fields) if (field !== "image" && held[field] !== undefined) own[field] = held[field];
  if (choices && held.choices !== undefined)
    own[choices.list] = readRecords(held.choices).map(({ record }) => pickFields(record, choices.entryFields));
  if (imageIsFile) {
    if (held.file !== undefined) own.image = held.file;
    if (fields.includes("alt") && own.alt === undefined && isDraft(held.picture)) own.alt = held.picture.alt;
  } else if (held.picture !== undefined) own.image = held.picture;
  return restoreKeys(type, own, held);
}

/** Restores the keys of the earlier type that refer to existing entries. */
function restoreKeys(type: QuestionType, own: Draft, held: Draft): Draft {
  const ids = readRecords(held.choices).map(({ record }) => record.id);
  const key = ids.includes(held.key) ? held.key : undefined;
  const keys = readArray(held.keys).filter((id) => ids.includes(id));
  const withKnownKeys = (entries: unknown) =>
    readRecords(entries).map(({ record: { key: entryKey, ...rest } }) => ({
      ...rest,
      ...(ids.includes(entryKey) && { key: entryKey }),
    }));
  return getContentType(type).draft.adoptKeys?.(own, { key, keys, withKnownKeys }) ?? own;
}

function pickFields(record: Draft, fields: readonly string[]): Draft {
  return Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );
}

function getImageFile(image: unknown): unknown {
  return isDraft(image) ? image.file : undefined;
}
