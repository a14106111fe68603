import type { RawRecord } from "./format";
import { hashToHex } from "./ids";

// Other formats cannot hold every field of a question. The writer adds the missing fields as a note in a comment, which other
// tools ignore. The note contains hashes of the visible data, so that the note never overrides data that another tool changed
// later.

/** Fields whose entries refer to each other. These fields are restored all together or not at all. */
const linkedFields = ["type", "options", "key", "keys", "stems", "items", "labels", "targets", "pick"];

export interface RoundtripNote {
  /** Hash of the visible values of the linked fields. */
  of: string;
  linked: RawRecord;
  others: Record<string, { was: string | null; is: unknown }>;
}

/** Returns a note with the data of `whole` that `found` lacks; null if `found` lacks nothing. */
export function buildRoundtripNote(found: RawRecord, whole: RawRecord): RoundtripNote | null {
  const note: RoundtripNote = { of: hashLinkedFields(found), linked: {}, others: {} };
  for (const key of new Set([...Object.keys(found), ...Object.keys(whole)])) {
    if (isEqual(found[key], whole[key])) continue;
    if (linkedFields.includes(key)) note.linked[key] = computeChange(found[key], whole[key]);
    else
      note.others[key] = {
        was: key in found ? hashToHex(JSON.stringify(found[key])) : null,
        is: whole[key] ?? null,
      };
  }
  return Object.keys(note.linked).length || Object.keys(note.others).length ? note : null;
}

/** Restores a question from its note. `changed` names the fields that another tool changed, which the note does not restore. */
export function restoreFromNote(found: RawRecord, note: unknown): { content: RawRecord; changed: string[] } {
  const rest = note as Partial<RoundtripNote> | null;
  if (!isRecord(rest) || !isRecord(rest.linked) || !isRecord(rest.others)) return { content: found, changed: [] };
  const content = { ...found };
  const changed: string[] = [];
  if (rest.of === hashLinkedFields(found))
    for (const [key, value] of safeEntries(rest.linked)) applyChange(content, key, value);
  else if (safeEntries(rest.linked).length) changed.push("options");
  for (const [key, entry] of safeEntries(rest.others)) {
    if (!isRecord(entry)) continue;
    const was = key in found ? hashToHex(JSON.stringify(found[key])) : null;
    if (was === entry.was) applyChange(content, key, entry.is);
    else changed.push(key);
  }
  return { content, changed };
}

/** Returns the names of the fields in a note. */
export function listNoteFields({ linked: lists, others }: RoundtripNote): string[] {
  const fields = safeEntries(lists).flatMap(([key, value]) =>
    isRecord(value) && Array.isArray(value.each)
      ? [...new Set(value.each.flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))].map(
          (name) => `${key}.${name}`,
        )
      : [key],
  );
  return [...fields, ...Object.keys(others)];
}

/** Returns a note as JSON that is safe in an HTML or XML comment. */
export function serializeNote(rest: RoundtripNote): string {
  return JSON.stringify(rest)
    .replace(/--/g, "-\\u002d")
    .replace(
      /[<>\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** Parses a note; null if it is missing or not valid JSON. */
export function parseNote(text: string | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function applyChange(content: RawRecord, key: string, value: unknown) {
  if (value === null) delete content[key];
  else content[key] = applyEntryChanges(content[key], value);
}

/** Returns the change from `found` to `whole`, entry by entry for lists of the same length. A null value removes the key. */
function computeChange(found: unknown, whole: unknown): unknown {
  if (!Array.isArray(found) || !Array.isArray(whole) || found.length !== whole.length) return whole ?? null;
  if (![...found, ...whole].every(isRecord)) return whole;
  const each = whole.map((entry: RawRecord, index) => {
    const was = found[index] as RawRecord;
    const keys = [...new Set([...Object.keys(was), ...Object.keys(entry)])].filter(
      (key) => !isEqual(was[key], entry[key]),
    );
    return Object.fromEntries(keys.map((key) => [key, entry[key] ?? null]));
  });
  return { each };
}

function applyEntryChanges(found: unknown, value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.each)) return value;
  if (!Array.isArray(found)) return found;
  const { each } = value;
  return found.map((entry, index) => {
    const result = { ...(entry as RawRecord) };
    const change = each[index];
    for (const [key, one] of isRecord(change) ? safeEntries(change) : []) {
      if (one === null) delete result[key];
      else result[key] = one;
    }
    return result;
  });
}

function hashLinkedFields(found: RawRecord): string {
  return hashToHex(JSON.stringify(linkedFields.map((key) => found[key] ?? null)));
}

/** Returns the entries of a record without `__proto__`, which would change an object's prototype. */
function safeEntries(record: RawRecord): [string, unknown][] {
  return Object.entries(record).filter(([key]) => key !== "__proto__");
}

function isRecord(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isEqual(a[key], b[key]));
}
