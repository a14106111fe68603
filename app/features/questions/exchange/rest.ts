import type { Loose } from "./format";
import { hash } from "./ids";

// Formats of others have no place for some of what a question of ours carries. What a reader does not find again in what
// the writer wrote, the writer adds as a note of our own (a comment, which other tools ignore). A note never overrides
// what was changed elsewhere since: it names, by a hash, what it stood beside.

/** Keys that name each other's entries: they hold together or not at all. */
const linked = ["type", "options", "key", "keys", "stems", "items", "labels", "targets", "pick"];

export interface Rest {
  /** Hash of the linked keys as they were found beside this note. */
  of: string;
  linked: Loose;
  others: Record<string, { was: string | null; is: unknown }>;
}

/** What `whole` has beyond `found`; null where that is nothing. */
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

/** A question with its note. `changed` names what another tool changed, so that the note no longer fits. */
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

/** What a note holds, as words: for the list of what other tools do not see. */
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

/** A note as JSON that no comment ends early on. */
export function noteText(rest: Rest): string {
  return JSON.stringify(rest)
    .replace(/--/g, "-\\u002d")
    .replace(
      /[<>\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** What a note says; null for none and for one that is broken. */
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

/** Lists of the same length are told entry by entry, everything else as a whole. Null takes a key away. */
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

/** Own entries, without the one name that would change what an object is. */
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
