import { type Draft, isDraft, readArray, readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getContentType } from "~/features/questions/types/content-types";
import { appendToList, getValueAt, moveInList, removeFromList, setValueAt } from "./draft-path";

/** Lists of a question or part whose entries have ids. */
export type EntryList = "options" | "items" | "stems" | "labels" | "targets";

/** Returns an unused id: the first free letter or, after z, a letter with a number, such as a1. */
export function makeUnusedId(entries: unknown): string {
  const takenIds = new Set(readRecords(entries).map(({ record }) => readText(record.id)));
  for (let n = 0; ; n++) {
    const id = `${String.fromCharCode(97 + (n % 26))}${n < 26 ? "" : Math.floor(n / 26)}`;
    if (!takenIds.has(id)) return id;
  }
}

/** Adds an entry to a list of the question or part at the path `unit`. */
export function addEntry(content: Draft, unit: Path, list: EntryList, fields: Draft = {}): Draft {
  const path = [...unit, list];
  const id = makeUnusedId(getValueAt(content, path));
  const text = list === "targets" ? {} : { text: "" };
  const choices = getContentType(getValueAt(content, [...unit, "type"]))?.draft.choices;
  const hasNoRationale = choices?.list === list && !choices.entryFields.includes("rationale");
  const rationale = hasNoRationale ? {} : { rationale: "" };
  return appendToList(content, path, { id, ...text, ...rationale, ...fields });
}

/** Removes an entry and the keys that refer to it. */
export function removeEntry(content: Draft, unit: Path, list: EntryList, index: number): Draft {
  const removedId = getValueAt(content, [...unit, list, index, "id"]);
  const next = removeFromList(content, [...unit, list], index);
  if (list !== "options" && list !== "labels") return next;
  // If another entry has the same id, keeps the key.
  if (readRecords(getValueAt(next, [...unit, list])).some(({ record }) => record.id === removedId)) return next;
  return removeKey(next, unit, removedId);
}

/** Moves an entry from one index to another. */
export function moveEntry(content: Draft, unit: Path, list: string, from: number, to: number): Draft {
  return moveInList(content, [...unit, list], from, to);
}

function removeKey(content: Draft, unit: Path, id: unknown): Draft {
  const question = getValueAt(content, unit);
  if (!isDraft(question)) return content;
  const removeKeyFrom = (field: string) =>
    Array.isArray(question[field])
      ? { [field]: question[field].map((entry) => (isDraft(entry) && entry.key === id ? omitKey(entry) : entry)) }
      : {};
  const { key, ...rest } = question;
  const next: Draft = {
    ...rest,
    ...(key !== undefined && key !== id && { key }),
    ...removeKeyFrom("stems"),
    ...removeKeyFrom("targets"),
  };
  return setKeys(setValueAt(content, unit, next), unit, (keys) => keys.filter((otherKey) => otherKey !== id));
}

function omitKey({ key, ...entry }: Draft): Draft {
  return entry;
}

/**
 * Adds an option to the keys or removes the option, and updates the number of options that learners are asked to select.
 */
export function toggleKey(content: Draft, unit: Path, id: string, isKey: boolean): Draft {
  return setKeys(content, unit, (keys) => [...keys.filter((key) => key !== id), ...(isKey ? [id] : [])], true);
}

function setKeys(content: Draft, unit: Path, changeKeys: (keys: unknown[]) => unknown[], createsList = false): Draft {
  const question = getValueAt(content, unit);
  if (!isDraft(question) || !(createsList || Array.isArray(question.keys))) return content;
  const oldKeys = readArray(question.keys);
  const optionIds = readRecords(question.options).map(({ record }) => record.id);
  // Keeps the order of the options and drops keys without an option.
  const keys = optionIds.filter((id) => changeKeys(oldKeys).includes(id));
  const isPickInSync = typeof question.pick === "number" && question.pick === oldKeys.length && keys.length > 0;
  return setValueAt(content, unit, { ...question, keys, ...(isPickInSync && { pick: keys.length }) });
}
