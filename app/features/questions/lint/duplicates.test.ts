import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/files";
import { seeded } from "~/lib/random";
import { asking, cleanCase } from "~/testing/make-draft";
import { duplicateIndex, nearDuplicates, nearest } from "./duplicates";

const seed = readQuestionFiles().flatMap((file) => file.questions);
const words = [...new Set(seed.flatMap(({ stem }) => stem.toLowerCase().match(/[a-z]{4,}/g) ?? []))];

/** A bank of `size` questions; of every hundred the last is the one before it with one word in `every` changed. */
function bankOf(size: number, every: number) {
  const random = seeded(7);
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
  return bank.map(({ id, stem, texts }) => ({ ...asking(stem, ...texts), id }));
}

it("finds every changed copy among 20 000 questions in seconds, and nothing else", () => {
  const bank = bankOf(20_000, 25);
  const start = process.cpuUsage().user;
  const pairs = nearDuplicates(bank);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  expect(pairs.map(({ a, b }) => `${a} ${b}`).sort()).toEqual(
    Array.from({ length: 200 }, (_, n) => `q-${n * 100 + 98} q-${n * 100 + 99}`).sort(),
  );
  expect(seconds).toBeLessThan(15);
});

it("finds at least 95 of 100 copies that are just near enough", () => {
  const bank = bankOf(4000, 10);
  const pairs = nearDuplicates(bank);
  // Of 50 words every tenth is another: 15 of 48 runs of three, so that about 0.6 is shared.
  for (const { similarity } of pairs) expect(similarity).toBeGreaterThan(0.5);
  expect(pairs.length).toBeGreaterThanOrEqual(38);
});

it("finds nothing near in the seed, and each of its questions when it is asked for again", () => {
  const index = duplicateIndex(seed);
  for (const question of seed) {
    expect(nearest(question, index)).toEqual([]);
    expect(nearest({ ...question, id: "a-copy" }, index, 1)).toEqual([{ id: question.id, similarity: 1 }]);
  }
});

it("finds a copy whose options stand in another order", () => {
  const index = duplicateIndex(seed);
  const question = seed.find(({ type }) => type === "single");
  if (question?.type !== "single") throw new Error("the seed has no single question");
  const turned = { ...question, id: "turned", options: [...question.options].reverse() };
  expect(nearest(turned, index)).toEqual([{ id: question.id, similarity: 1 }]);
});

it("gives the same pairs again, most alike first", () => {
  const bank = bankOf(3000, 15);
  const pairs = nearDuplicates(bank);
  expect(pairs).toEqual(nearDuplicates(bank));
  expect(pairs.map(({ similarity }) => similarity)).toEqual(
    pairs.map(({ similarity }) => similarity).sort((a, b) => b - a),
  );
});

it("is not kept busy by a thousand questions that are one", () => {
  const pairs = nearDuplicates(Array.from({ length: 2000 }, (_, n) => ({ ...cleanCase(), id: `q-${n}` })));
  expect(pairs.length).toBeLessThan(2000 * 61);
  expect(pairs.length).toBeGreaterThan(2000);
});

it.each([null, 7, [], {}, { stem: "" }])("is near nothing: %j", (content) => {
  expect(nearest(content, duplicateIndex([content, ...seed]))).toEqual([]);
  expect(nearDuplicates([content, content])).toEqual([]);
});
