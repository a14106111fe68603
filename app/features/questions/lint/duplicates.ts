import { hashText } from "~/lib/random";
import { arrayOf, type Draft, textOf } from "./draft";
import { readUnits } from "./units";

// Finds near duplicates in a whole bank. Each text is split into runs of three words (shingles), which are hashed; its ten smallest
// hashes are its sketch. Only texts whose sketches share two hashes are compared exactly, which finds 99 of 100 pairs with half of
// their shingles in common. The same bank always gives the same pairs. sketches.server.ts uses the same sketches in the database.

const runLength = 3;
/** The number of hashes in a sketch. */
const sketchLength = 10;
/** The fewest hashes two sketches must share, because a single one may come from a common phrase. */
export const leastShared = 2;
/** The most texts with the same hash that a text is compared with, because more of them share a template. */
const fullBucket = 60;

/** The share of common shingles from which two questions are near duplicates. */
const nearEnough = 0.5;

export type Near = { id: string; similarity: number };
export type NearPair = { a: string; b: string; similarity: number };

/** A bank prepared for `nearest`, built once for all drafts. */
export type DuplicateIndex = {
  ids: string[];
  shingles: Uint32Array[];
  /** The indexes in `ids` by a hash of the question's sketch. */
  buckets: Map<number, number[]>;
};

/** Returns the sketch of a question; empty if it has no text. */
export function sketchOf(content: unknown): number[] {
  return [...sketchFrom(shinglesOf(content))];
}

/** Builds the index of a bank. */
export function duplicateIndex(contents: readonly unknown[]): DuplicateIndex {
  const index = emptyIndex();
  for (const content of contents) add(index, content, shinglesOf(content));
  return index;
}

/** Returns the near duplicates of a draft in the bank, nearest first. */
export function nearest(content: unknown, index: DuplicateIndex, most = 5): Near[] {
  const own = idOf(content);
  return nearIn(index, shinglesOf(content))
    .filter(({ id }) => !own || id !== own)
    .slice(0, most);
}

/** Returns for each content the nearest earlier near duplicate; null if there is none. */
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

/** Returns every pair of near duplicates in a bank, most similar first. */
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

/** Returns the sorted unique hashes of all runs of three words that learners read. */
function shinglesOf(content: unknown): Uint32Array {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return new Uint32Array();
  const found: number[] = [];
  for (const { stem, choices, draft } of readUnits(content as Draft)) {
    addRuns(stem, found);
    // Options are shuffled, so no run crosses from one into the next.
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

/** Mixes the bits of a hash, so that the choice of the smallest hashes does not depend on the words. */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** Returns the Jaccard similarity of two sorted lists of shingles, from 0 to 1. */
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
