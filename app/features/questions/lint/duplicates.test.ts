import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { seededRandom } from "~/lib/random";
import { cleanCase, singleAsking } from "~/testing/make-draft";
import { sharedOpening, uniquePhrase } from "~/testing/make-phrases";
import { splitContent } from "../version";
import {
  buildDuplicateIndex,
  computeSketch,
  findEarlierNearDuplicates,
  findNearDuplicatePairs,
  findNearest,
  minSharedHashes,
} from "./duplicates";

const seed = readQuestionFiles().flatMap((file) => file.questions);
const words = [...new Set(seed.flatMap(({ stem }) => stem.toLowerCase().match(/[a-z]{4,}/g) ?? []))];

/** Builds a bank in which every hundredth question copies the one before it, with one word in `every` changed. */
function bankOf(size: number, every: number) {
  const random = seededRandom(7);
  const word = () => words[Math.floor(random() * words.length)] as string;
  const text = (length: number) => Array.from({ length }, word).join(" ");
  const bank: { id: string; stem: string; texts: string[] }[] = [];
  for (let n = 0; n < size; n++) {
    const last = bank.at(-1);
    const copied = n % 100 === 99 && last;
    const stem = copied
      ? last.stem
          .split(" ")
          .map((own, at) => (at % every === every - 1 ? word() : own))
          .join(" ")
      : text(50);
    bank.push({ id: `q-${n}`, stem, texts: copied ? last.texts : Array.from({ length: 4 }, () => text(4)) });
  }
  return bank.map(({ id, stem, texts }) => ({ ...singleAsking(stem, ...texts), id }));
}

it("finds every changed copy among 20 000 questions in seconds, and nothing else", () => {
  const bank = bankOf(20_000, 25);
  const start = process.cpuUsage().user;
  const pairs = findNearDuplicatePairs(bank);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  expect(pairs.map(({ a, b }) => `${a} ${b}`).sort()).toEqual(
    Array.from({ length: 200 }, (_, n) => `q-${n * 100 + 98} q-${n * 100 + 99}`).sort(),
  );
  expect(seconds).toBeLessThan(15);
});

it("finds at least 95 of 100 copies that are just similar enough", () => {
  const bank = bankOf(4000, 10);
  const pairs = findNearDuplicatePairs(bank);
  // Every tenth of 50 words differs, and so do 15 of 48 runs of three, so the similarity is about 0.6.
  for (const { similarity } of pairs) expect(similarity).toBeGreaterThan(0.5);
  expect(pairs.length).toBeGreaterThanOrEqual(38);
});

it("finds no near duplicate in the seed, and finds each of its questions under another id", () => {
  const index = buildDuplicateIndex(seed);
  for (const question of seed) {
    expect(findNearest(question, index)).toEqual([]);
    expect(findNearest({ ...question, id: "a-copy" }, index, 1)).toEqual([{ id: question.id, similarity: 1 }]);
  }
});

it("finds a copy with its options in another order", () => {
  const index = buildDuplicateIndex(seed);
  const question = seed.find(({ type }) => type === "single");
  if (question?.type !== "single") throw new Error("the seed has no single question");
  const turned = { ...question, id: "turned", options: [...question.options].reverse() };
  expect(findNearest(turned, index)).toEqual([{ id: question.id, similarity: 1 }]);
});

it("always gives the same pairs, most similar first", () => {
  const bank = bankOf(3000, 15);
  const pairs = findNearDuplicatePairs(bank);
  expect(pairs).toEqual(findNearDuplicatePairs(bank));
  expect(pairs.map(({ similarity }) => similarity)).toEqual(
    pairs.map(({ similarity }) => similarity).sort((a, b) => b - a),
  );
});

it("stays fast with a thousand identical questions", () => {
  const pairs = findNearDuplicatePairs(Array.from({ length: 2000 }, (_, n) => ({ ...cleanCase(), id: `q-${n}` })));
  expect(pairs.length).toBeLessThan(2000 * 61);
  expect(pairs.length).toBeGreaterThan(2000);
});

it.each([null, 7, [], {}, { stem: "" }])("finds no near duplicate of %j", (content) => {
  expect(findNearest(content, buildDuplicateIndex([content, ...seed]))).toEqual([]);
  expect(findNearDuplicatePairs([content, content])).toEqual([]);
});

it("finds most near duplicates by their sketches, also if all texts begin alike", () => {
  const random = seededRandom(11);
  const changed = (text: string, share: number) =>
    text
      .split(" ")
      .map((word, at) => (random() < share ? `other${at}` : word))
      .join(" ");
  const met = { near: 0, all: 0 };
  for (let n = 0; n < 2000; n++) {
    const stem = `${sharedOpening(n)} ${uniquePhrase(n, 40)}`;
    // Up to one word in seven differs, so the similarity ranges from 1 to less than one half.
    const [one, other] = [
      singleAsking(stem, "Rest"),
      { ...singleAsking(changed(stem, n / 14_000), "Rest"), id: "other" },
    ];
    const shared = new Set(computeSketch(one));
    const meet = computeSketch(other).filter((hash) => shared.has(hash)).length >= minSharedHashes;
    const alike = likeness(String(one.stem), String((other as { stem?: unknown }).stem)) >= 0.5;
    if (alike) met.all++;
    if (alike && meet) met.near++;
  }
  expect(met.all).toBeGreaterThan(1000);
  expect(met.near / met.all).toBeGreaterThan(0.99);
});

/** Returns the Jaccard similarity of the runs of three words, as an independent implementation. */
function likeness(a: string, b: string): number {
  const runs = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return new Set([...words.slice(2).map((_, at) => words.slice(at, at + 3).join(" ")), "rest"]);
  };
  const [one, other] = [runs(a), runs(b)];
  const both = [...one].filter((run) => other.has(run)).length;
  return both / (one.size + other.size - both);
}

it("gives the same sketch for a question's body and for its authored content", () => {
  for (const question of seed) {
    expect(computeSketch(splitContent(question).body)).toEqual(computeSketch(question));
    expect(computeSketch(question).length).toBe(10);
  }
});

it("names the nearest earlier question in a file", () => {
  const bank = bankOf(3000, 15);
  const found = findEarlierNearDuplicates(bank);
  const pairs = new Map(findNearDuplicatePairs(bank).map(({ a, b, similarity }) => [b, { id: a, similarity }]));
  expect(pairs.size).toBe(30);
  expect(found).toEqual(bank.map(({ id }) => pairs.get(id) ?? null));
  // Ignores questions with the same id and questions without text.
  expect(findEarlierNearDuplicates([bank[0], bank[0], null, {}, {}])).toEqual([null, null, null, null, null]);
});
