import { hashText } from "~/lib/random";
import { arrayOf, type Draft, textOf } from "./draft";
import { readUnits } from "./units";

// Near duplicates over a whole bank: every text is cut into runs of three words (shingles), each a hash. The least of them
// are its sketch; texts whose sketches share two are compared exactly. Of two texts, half of whose shingles are shared, 99
// in 100 meet that way. No chance: the same bank gives the same pairs. The bank in the database is asked by the same
// sketches (sketches.server.ts), and this alone says what is near.

const runLength = 3;
/** Hashes of a sketch. */
const sketchLength = 10;
/** So many hashes of their sketches two texts share before they are compared: one may be that of a turn of phrase. */
export const leastShared = 2;
/** A hash that more texts share than this is one of a template; each is compared with the last of them only. */
const fullBucket = 60;

/** From this share of common shingles on two questions are near duplicates. */
const nearEnough = 0.5;

export type Near = { id: string; similarity: number };
export type NearPair = { a: string; b: string; similarity: number };

/** A bank prepared for `nearest`: made once, then asked for every draft. */
export type DuplicateIndex = {
  ids: string[];
  shingles: Uint32Array[];
  /** By a hash of their sketch: the places in `ids`. */
  buckets: Map<number, number[]>;
};

/** The few numbers by which texts that are near find each other. None of a content without text. */
export function sketchOf(content: unknown): number[] {
  return [...sketchFrom(shinglesOf(content))];
}

/** Prepares a bank. A content without text is near nothing. */
export function duplicateIndex(contents: readonly unknown[]): DuplicateIndex {
  const index = emptyIndex();
  for (const content of contents) add(index, content, shinglesOf(content));
  return index;
}

/** The questions of the bank nearest to a draft, nearest first; those under half of common wording are left out. */
export function nearest(content: unknown, index: DuplicateIndex, most = 5): Near[] {
  const own = idOf(content);
  return nearIn(index, shinglesOf(content))
    .filter(({ id }) => !own || id !== own)
    .slice(0, most);
}

/** Of each content the one before it that is nearest to it; null: none is near. */
export function nearestBefore(contents: readonly unknown[]): (Near | null)[] {
  const index = emptyIndex();
  return contents.map((content) => {
    const shingles = shinglesOf(content);
    const own = idOf(content);
    const near = nearIn(index, shingles).find(({ id }) => id !== own) ?? null;
    add(index, content, shingles);
    return near;
  });
}

/** Every pair of near duplicates in a bank, most alike first. */
export function nearDuplicates(contents: readonly unknown[]): NearPair[] {
  const index = emptyIndex();
  const pairs: NearPair[] = [];
  for (const content of contents) {
    const shingles = shinglesOf(content);
    for (const { id, similarity } of nearIn(index, shingles)) pairs.push({ a: id, b: idOf(content), similarity });
    add(index, content, shingles);
  }
  return pairs.sort(
    (one, other) => other.similarity - one.similarity || order(one.a, other.a) || order(one.b, other.b),
  );
}

function emptyIndex(): DuplicateIndex {
  return { ids: [], shingles: [], buckets: new Map() };
}

function add({ ids, shingles, buckets }: DuplicateIndex, content: unknown, own: Uint32Array) {
  const place = ids.push(idOf(content)) - 1;
  shingles.push(own);
  for (const hash of sketchFrom(own)) {
    const bucket = buckets.get(hash);
    if (bucket) bucket.push(place);
    else buckets.set(hash, [place]);
  }
}

function nearIn({ ids, shingles, buckets }: DuplicateIndex, own: Uint32Array): Near[] {
  const sketch = sketchFrom(own);
  const shared = new Map<number, number>();
  for (const hash of sketch)
    for (const place of buckets.get(hash)?.slice(-fullBucket) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  return [...shared]
    .filter(([, times]) => times >= leastShared)
    .map(([place]) => ({ id: ids[place] ?? "", similarity: likeness(own, shingles[place]) }))
    .filter(({ similarity }) => similarity >= nearEnough)
    .sort((a, b) => b.similarity - a.similarity || order(a.id, b.id));
}

function idOf(content: unknown): string {
  return textOf((content as Draft | null)?.id);
}

function sketchFrom(shingles: Uint32Array): Uint32Array {
  return shingles.subarray(0, sketchLength);
}

/** Hashes of all runs of three words in what a learner reads, each once, sorted. */
function shinglesOf(content: unknown): Uint32Array {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return new Uint32Array();
  const found: number[] = [];
  for (const { stem, choices, draft } of readUnits(content as Draft)) {
    addRuns(stem, found);
    // Options one by one: they are shuffled, so nothing runs from one into the next.
    for (const { text } of choices) addRuns(text, found);
    for (const entry of arrayOf(draft.stems)) addRuns(textOf((entry as Draft | null)?.text), found);
  }
  const sorted = Uint32Array.from(found).sort();
  return sorted.filter((shingle, at) => at === 0 || shingle !== sorted[at - 1]);
}

function addRuns(text: string, found: number[]) {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []).map(hashText);
  for (let at = 0; at < Math.max(Math.min(words.length, 1), words.length - runLength + 1); at++) {
    let run = 0;
    for (let n = at; n < Math.min(at + runLength, words.length); n++)
      run = Math.imul(run ^ (words[n] as number), 0x9e3779b1) ^ (run >>> 15);
    found.push(spread(run));
  }
}

/** Spreads what differs in a few bits over all of them: which hashes are least must not follow from the words. */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** Jaccard: how much of all shingles of two texts both have. Both are sorted. */
function likeness(a: Uint32Array = new Uint32Array(), b: Uint32Array = new Uint32Array()): number {
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) both++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return both === 0 ? 0 : both / (a.length + b.length - both);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
