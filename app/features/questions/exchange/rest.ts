import type { Loose } from "./format";
import { hash } from "./ids";

// Other formats cannot hold every field of a question. The writer adds the missing fields as a note in a comment, which other
// tools ignore. The note has a hash of the visible data, so that it never overrides what another tool changed later.

/** Fields that refer to each other's entries, and are restored all together or not at all. */
const linked = ["type", "options", "key", "keys", "stems", "items", "labels", "targets", "pick"];

export interface Rest {
  /** Hash of the visible values of the linked fields. */
  of: string;
  linked: Loose;
  others: Record<string, { was: string | null; is: unknown }>;
}

/** Returns the data of `whole` that `found` lacks; null if it lacks nothing. */
export function restOf(found: Loose, whole: Loose): Rest | null {
  const rest: Rest = { of: fingerprint(found), linked: {}, others: {} };
  for (const key of new Set([...Object.keys(found), ...Object.keys(whole)])) {
    if (same(found[key], whole[key])) continue;
    if (linked.includes(key)) rest.linked[key] = delta(found[key], whole[key]);
    else
      rest.others[key] = {
        was: key in found ? hash(JSON.stringify(found[key])) : null,
        is: whole[key] ?? null,
      };
  }
  return Object.keys(rest.linked).length || Object.keys(rest.others).length ? rest : null;
}

/** Restores a question from its note. `changed` names the fields that another tool changed, which the note does not restore. */
export function withRest(found: Loose, note: unknown): { content: Loose; changed: string[] } {
  const rest = note as Partial<Rest> | null;
  if (!isRecord(rest) || !isRecord(rest.linked) || !isRecord(rest.others)) return { content: found, changed: [] };
  const content = { ...found };
  const changed: string[] = [];
  if (rest.of === fingerprint(found)) for (const [key, value] of entries(rest.linked)) put(content, key, value);
  else if (entries(rest.linked).length) changed.push("options");
  for (const [key, entry] of entries(rest.others)) {
    if (!isRecord(entry)) continue;
    const was = key in found ? hash(JSON.stringify(found[key])) : null;
    if (was === entry.was) put(content, key, entry.is);
    else changed.push(key);
  }
  return { content, changed };
}

/** Returns the names of the fields in a note. */
export function wordsOfRest({ linked: lists, others }: Rest): string[] {
  const words = entries(lists).flatMap(([key, value]) =>
    isRecord(value) && Array.isArray(value.each)
      ? [...new Set(value.each.flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))].map(
          (name) => `${key}.${name}`,
        )
      : [key],
  );
  return [...words, ...Object.keys(others)];
}

/** Returns a note as JSON that is safe in an HTML or XML comment. */
export function noteText(rest: Rest): string {
  return JSON.stringify(rest)
    .replace(/--/g, "-\\u002d")
    .replace(
      /[<>\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** Parses a note; null if it is missing or not valid JSON. */
export function readNote(text: string | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function put(content: Loose, key: string, value: unknown) {
  if (value === null) delete content[key];
  else content[key] = merged(content[key], value);
}

/** Returns the change from `found` to `whole`, entry by entry for lists of the same length. Null removes a key. */
function delta(found: unknown, whole: unknown): unknown {
  if (!Array.isArray(found) || !Array.isArray(whole) || found.length !== whole.length) return whole ?? null;
  if (![...found, ...whole].every(isRecord)) return whole;
  const each = whole.map((entry: Loose, index) => {
    const was = found[index] as Loose;
    const keys = [...new Set([...Object.keys(was), ...Object.keys(entry)])].filter(
      (key) => !same(was[key], entry[key]),
    );
    return Object.fromEntries(keys.map((key) => [key, entry[key] ?? null]));
  });
  return { each };
}

function merged(found: unknown, value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.each)) return value;
  if (!Array.isArray(found)) return found;
  const { each } = value;
  return found.map((entry, index) => {
    const result = { ...(entry as Loose) };
    const change = each[index];
    for (const [key, one] of isRecord(change) ? entries(change) : []) {
      if (one === null) delete result[key];
      else result[key] = one;
    }
    return result;
  });
}

function fingerprint(found: Loose): string {
  return hash(JSON.stringify(linked.map((key) => found[key] ?? null)));
}

/** Returns the entries of a record without `__proto__`, which would change an object's prototype. */
function entries(record: Loose): [string, unknown][] {
  return Object.entries(record).filter(([key]) => key !== "__proto__");
}

function isRecord(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => same(entry, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}
