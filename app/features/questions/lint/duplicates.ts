import { hashText, seeded } from "~/lib/random";
import { arrayOf, type Draft, readUnits, textOf } from "./draft";

// Near duplicates over a whole bank: every text is cut into runs of three words (shingles); 96 smallest hashes (MinHash)
// stand for it; texts that agree in three hashes in a row at one of 32 places are compared exactly. Two texts half of whose
// shingles are shared meet that way in 98 of 100 cases, two with 60 % always. No chance: the same bank gives the same pairs.

const runLength = 3;
const bands = 32;
const rows = 3;
const hashes = bands * rows;
/** A place that more texts share than this is one of a template; each is compared with the next ones only. */
const fullBucket = 60;

/** From this share of common shingles on two questions are near duplicates. */
const nearEnough = 0.5;

export type Near = { id: string; similarity: number };
export type NearPair = { a: string; b: string; similarity: number };

/** A bank prepared for `nearest`: made once, then asked for every draft. */
export type DuplicateIndex = {
  ids: string[];
  shingles: Uint32Array[];
  /** By band and its hash: the places in `ids`. */
  buckets: Map<number, number[]>[];
};

/** Prepares a bank. A content without text is near nothing. */
export function duplicateIndex(contents: readonly unknown[]): DuplicateIndex {
  const index: DuplicateIndex = { ids: [], shingles: [], buckets: Array.from({ length: bands }, () => new Map()) };
  for (const content of contents) {
    const shingles = shinglesOf(content);
    const place = index.ids.push(textOf((content as Draft | null)?.id)) - 1;
    index.shingles.push(shingles);
    if (shingles.length === 0) continue;
    for (const [band, hash] of bandsOf(shingles).entries()) {
      const bucket = index.buckets[band]?.get(hash);
      if (bucket) bucket.push(place);
      else index.buckets[band]?.set(hash, [place]);
    }
  }
  return index;
}

/** The questions of the bank nearest to a draft, nearest first; those under half of common wording are left out. */
export function nearest(content: unknown, index: DuplicateIndex, most = 5): Near[] {
  const shingles = shinglesOf(content);
  if (shingles.length === 0) return [];
  const own = textOf((content as Draft | null)?.id);
  const places = new Set(
    [...bandsOf(shingles)].flatMap((hash, band) => index.buckets[band]?.get(hash)?.slice(0, fullBucket) ?? []),
  );
  return [...places]
    .filter((place) => !own || index.ids[place] !== own)
    .map((place) => ({ id: index.ids[place] ?? "", similarity: likeness(shingles, index.shingles[place]) }))
    .filter(({ similarity }) => similarity >= nearEnough)
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, most);
}

/** Every pair of near duplicates in a bank, most alike first. */
export function nearDuplicates(contents: readonly unknown[]): NearPair[] {
  const { ids, shingles, buckets } = duplicateIndex(contents);
  const compared = new Set<number>();
  const pairs: NearPair[] = [];
  for (const bucket of buckets.flatMap((band) => [...band.values()])) {
    for (const [rank, first] of bucket.entries()) {
      for (const second of bucket.slice(rank + 1, rank + 1 + fullBucket)) {
        const pair = first * ids.length + second;
        if (compared.has(pair)) continue;
        compared.add(pair);
        const similarity = likeness(shingles[first], shingles[second]);
        if (similarity >= nearEnough) pairs.push({ a: ids[first] ?? "", b: ids[second] ?? "", similarity });
      }
    }
  }
  return pairs.sort(
    (one, other) => other.similarity - one.similarity || order(one.a, other.a) || order(one.b, other.b),
  );
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
    found.push(run >>> 0);
  }
}

const { factors, offsets } = (() => {
  const random = seeded(20_260_401);
  const draw = (make: (x: number) => number) => Uint32Array.from({ length: hashes }, () => make(random()));
  return { factors: draw((x) => Math.floor(x * 2 ** 32) | 1), offsets: draw((x) => Math.floor(x * 2 ** 32)) };
})();

function bandsOf(shingles: Uint32Array): Uint32Array {
  const least = new Uint32Array(hashes).fill(2 ** 32 - 1);
  for (const shingle of shingles) {
    for (let n = 0; n < hashes; n++) {
      let hash = Math.imul(shingle ^ (shingle >>> 15), factors[n] as number) + (offsets[n] as number);
      hash = (hash ^ (hash >>> 13)) >>> 0;
      if (hash < (least[n] as number)) least[n] = hash;
    }
  }
  return Uint32Array.from({ length: bands }, (_, band) => {
    let hash = 0x811c9dc5;
    for (let row = 0; row < rows; row++)
      hash = Math.imul(hash ^ (least[band * rows + row] as number), 0x01000193) ^ (hash >>> 7);
    return hash >>> 0;
  });
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
