import { hashText } from "~/lib/random";
import { type Draft, readArray, readText } from "./draft";
import { readUnits } from "./draft-units";

// Finds near duplicates in a whole bank. The text of each question is split into runs of three words (shingles), and each
// shingle is hashed. The ten smallest hashes are the sketch of the question. Only questions whose sketches share two hashes are
// compared exactly, which finds 99 of 100 pairs that have half of their shingles in common. The same bank always gives the same
// pairs. sketches.server.ts stores the same sketches in the database.

const shingleLength = 3;
/** The number of hashes in a sketch. */
const sketchLength = 10;
/** Minimum number of hashes that two sketches must share, because one shared hash may come from a common phrase. */
export const minSharedHashes = 2;
/**
 * Maximum number of questions with the same hash that are compared, because a hash that more questions share comes from a
 * template.
 */
const maxBucketSize = 60;

/** Minimum similarity of near duplicates (see `getSimilarity`). */
const minSimilarity = 0.5;

export type NearMatch = { id: string; similarity: number };
export type NearPair = { a: string; b: string; similarity: number };

/** An index of a bank for `findNearest`, built once for all drafts. */
export type DuplicateIndex = {
  ids: string[];
  shingles: Uint32Array[];
  /** For each hash, the indexes in `ids` of the questions whose sketch contains the hash. */
  bucketsByHash: Map<number, number[]>;
};

/** Returns the sketch of a question; empty if the question has no text. */
export function computeSketch(content: unknown): number[] {
  return [...takeSketch(computeShingles(content))];
}

/** Builds the index of a bank. */
export function buildDuplicateIndex(contents: readonly unknown[]): DuplicateIndex {
  const index = createEmptyIndex();
  for (const content of contents) addToIndex(index, content, computeShingles(content));
  return index;
}

/** Returns the near duplicates of a draft in the bank, nearest first. */
export function findNearest(content: unknown, index: DuplicateIndex, limit = 5): NearMatch[] {
  const ownId = getId(content);
  return findMatches(index, computeShingles(content))
    .filter(({ id }) => !ownId || id !== ownId)
    .slice(0, limit);
}

/** Returns, for each content, the most similar near duplicate among the contents before it; null if there is none. */
export function findEarlierNearDuplicates(contents: readonly unknown[]): (NearMatch | null)[] {
  const index = createEmptyIndex();
  return contents.map((content) => {
    const shingles = computeShingles(content);
    const ownId = getId(content);
    const nearest = findMatches(index, shingles).find(({ id }) => id !== ownId) ?? null;
    addToIndex(index, content, shingles);
    return nearest;
  });
}

/** Returns every pair of near duplicates in a bank, most similar first. */
export function findNearDuplicatePairs(contents: readonly unknown[]): NearPair[] {
  const index = createEmptyIndex();
  const pairs: NearPair[] = [];
  for (const content of contents) {
    const shingles = computeShingles(content);
    for (const { id, similarity } of findMatches(index, shingles)) pairs.push({ a: id, b: getId(content), similarity });
    addToIndex(index, content, shingles);
  }
  return pairs.sort(
    (one, other) => other.similarity - one.similarity || compareIds(one.a, other.a) || compareIds(one.b, other.b),
  );
}

function createEmptyIndex(): DuplicateIndex {
  return { ids: [], shingles: [], bucketsByHash: new Map() };
}

function addToIndex({ ids, shingles, bucketsByHash }: DuplicateIndex, content: unknown, own: Uint32Array) {
  const place = ids.push(getId(content)) - 1;
  shingles.push(own);
  for (const hash of takeSketch(own)) {
    const bucket = bucketsByHash.get(hash);
    if (bucket) bucket.push(place);
    else bucketsByHash.set(hash, [place]);
  }
}

function findMatches({ ids, shingles, bucketsByHash }: DuplicateIndex, own: Uint32Array): NearMatch[] {
  const sketch = takeSketch(own);
  const shared = new Map<number, number>();
  for (const hash of sketch)
    for (const place of bucketsByHash.get(hash)?.slice(-maxBucketSize) ?? [])
      shared.set(place, (shared.get(place) ?? 0) + 1);
  return [...shared]
    .filter(([, times]) => times >= minSharedHashes)
    .map(([place]) => ({ id: ids[place] ?? "", similarity: getSimilarity(own, shingles[place]) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity || compareIds(a.id, b.id));
}

function getId(content: unknown): string {
  return readText((content as Draft | null)?.id);
}

function takeSketch(shingles: Uint32Array): Uint32Array {
  return shingles.subarray(0, sketchLength);
}

/** Returns the sorted unique hashes of all runs of three words that learners read. */
function computeShingles(content: unknown): Uint32Array {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return new Uint32Array();
  const found: number[] = [];
  for (const { stem, choices, draft } of readUnits(content as Draft)) {
    addShingles(stem, found);
    // Options are shuffled, so no shingle spans two options.
    for (const { text } of choices) addShingles(text, found);
    for (const entry of readArray(draft.stems)) addShingles(readText((entry as Draft | null)?.text), found);
  }
  const sortedHashes = Uint32Array.from(found).sort();
  return sortedHashes.filter((shingle, at) => at === 0 || shingle !== sortedHashes[at - 1]);
}

function addShingles(text: string, found: number[]) {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []).map(hashText);
  for (let at = 0; at < Math.max(Math.min(words.length, 1), words.length - shingleLength + 1); at++) {
    let shingleHash = 0;
    for (let n = at; n < Math.min(at + shingleLength, words.length); n++)
      shingleHash = Math.imul(shingleHash ^ (words[n] as number), 0x9e3779b1) ^ (shingleHash >>> 15);
    found.push(mixBits(shingleHash));
  }
}

/** Mixes the bits of a hash, so that the smallest hashes are a random sample of the shingles. */
function mixBits(hash: number): number {
  const mixedOnce = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const mixedTwice = Math.imul(mixedOnce ^ (mixedOnce >>> 13), 0xc2b2ae35);
  return (mixedTwice ^ (mixedTwice >>> 16)) >>> 0;
}

/** Returns the Jaccard similarity of two sorted lists of shingles, from 0 to 1. */
function getSimilarity(a: Uint32Array = new Uint32Array(), b: Uint32Array = new Uint32Array()): number {
  let sharedCount = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) sharedCount++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return sharedCount === 0 ? 0 : sharedCount / (a.length + b.length - sharedCount);
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
