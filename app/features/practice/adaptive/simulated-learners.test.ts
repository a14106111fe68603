import { expect, it } from "vitest";
import { seededRandom, shuffled } from "../../../lib/random";
import { isLevelKnown, maxStoppingQuestions, minStoppingQuestions } from "./adaptive-level";
import { type PoolQuestion, rankNext } from "./choose-next";
import { type Ability, assumeDifficulty, getChance, newAbility, updateAbility, updateDifficulty } from "./elo";

// Learners and questions with known abilities and difficulties, which the estimates must find (G4, G30 to G33).

const bankSize = 240;
const answersPerItem = 200;
const domains = ["gi", "neuro", "msk", "breast", "thoracic", "physics"];

interface SimulatedItem {
  question: PoolQuestion;
  trueDifficulty: number;
}

/** Returns a standard normal number (Box–Muller). */
function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Builds a bank and estimates its difficulties from about 200 answers per question by learners of unknown ability. */
function calibrateBank(seed: number): { items: SimulatedItem[]; random: () => number } {
  const random = seededRandom(seed);
  const items = Array.from({ length: bankSize }, (_, index) => ({
    trueDifficulty: 1.1 * drawNormal(random),
    choices: [5, 4, 3, 24, null][Math.floor(random() * 5)] ?? null,
    difficulty: assumeDifficulty(`R${1 + Math.floor(random() * 4)}`),
    id: `q${index}`,
  }));
  const learners = Array.from({ length: 400 }, () => ({ trueAbility: 0.9 * drawNormal(random), ability: newAbility }));
  const answers = learners.flatMap((learner) =>
    shuffled(items, random)
      .slice(0, Math.ceil((bankSize * answersPerItem) / learners.length))
      .map((item) => ({ learner, item })),
  );
  for (const { learner, item } of shuffled(answers, random)) {
    const isCorrect = random() < getChance(learner.trueAbility, item.trueDifficulty, item.choices);
    const before = learner.ability;
    learner.ability = updateAbility(before, item.difficulty, item.choices, isCorrect);
    item.difficulty = updateDifficulty(item.difficulty, before.value, item.choices, isCorrect);
  }
  return {
    random,
    items: items.map(({ id, choices, difficulty, trueDifficulty }, index) => ({
      trueDifficulty,
      question: {
        id,
        choices,
        difficulty: difficulty.value,
        answers: difficulty.answers,
        domain: domains[index % domains.length] ?? "",
        known: false,
      },
    })),
  };
}

/** Answers up to `length` questions from a random pool, as a session does, and returns what happened. */
function runSession(items: readonly SimulatedItem[], trueAbility: number, random: () => number, length: number) {
  const drawn = shuffled(items, random).slice(0, 4 * length);
  const itemsById = new Map(drawn.map((item) => [item.question.id, item]));
  const pool = drawn.map(({ question }) => question);
  const askedIds = new Set<string>();
  let ability: Ability = newAbility;
  let correctCount = 0;
  let stoppedAt = length;
  for (let position = 0; position < length; position++) {
    const item = itemsById.get(rankNext(pool, askedIds, ability.value, random())[0] ?? "");
    if (!item) throw new Error("the pool is empty");
    const { id, difficulty, answers, choices } = item.question;
    askedIds.add(id);
    const isCorrect = random() < getChance(trueAbility, item.trueDifficulty, choices);
    correctCount += isCorrect ? 1 : 0;
    ability = updateAbility(ability, { value: difficulty, answers }, choices, isCorrect);
    if (stoppedAt === length && isLevelKnown(ability, position + 1)) stoppedAt = position + 1;
  }
  return { askedIds, pool, ability, correctCount, stoppedAt };
}

/** Returns Spearman's rank correlation. */
function correlateRanks(a: readonly number[], b: readonly number[]): number {
  const toRanks = (values: readonly number[]) => {
    const order = [...values.keys()].sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0));
    const ranks = new Array<number>(values.length);
    for (const [rank, index] of order.entries()) ranks[index] = rank;
    return ranks;
  };
  const [ranksA, ranksB] = [toRanks(a), toRanks(b)];
  const sum = ranksA.reduce((total, rank, index) => total + (rank - (ranksB[index] ?? 0)) ** 2, 0);
  return 1 - (6 * sum) / (a.length * (a.length ** 2 - 1));
}

it.each([1, 2, 3])("orders questions by difficulty after 200 answers each, bank %i (G4)", (seed) => {
  const { items } = calibrateBank(seed);
  const mean = items.reduce((sum, { question }) => sum + question.answers, 0) / items.length;
  expect(mean).toBeCloseTo(answersPerItem, 0);
  const rho = correlateRanks(
    items.map(({ question }) => question.difficulty),
    items.map(({ trueDifficulty }) => trueDifficulty),
  );
  expect(rho).toBeGreaterThanOrEqual(0.9);
});

it("asks learners what they answer in 70 to 80%, with a fair mix, a true interval, and no question for everybody (G4, G32, G33)", () => {
  const { items, random } = calibrateBank(4);
  const trueAbilities = Array.from({ length: 300 }, () => Math.max(-1.5, Math.min(1.5, drawNormal(random))));
  const sessions = trueAbilities.map((trueAbility) => ({ trueAbility, ...runSession(items, trueAbility, random, 20) }));

  const share = sessions.reduce((sum, { correctCount }) => sum + correctCount, 0) / (20 * sessions.length);
  expect(share).toBeGreaterThanOrEqual(0.7);
  expect(share).toBeLessThanOrEqual(0.8);

  // Each domain is at most one question ahead of its share of the pool.
  for (const { askedIds, pool } of sessions)
    for (const domain of domains) {
      const inDomain = pool.filter((question) => question.domain === domain);
      const askedCount = inDomain.filter(({ id }) => askedIds.has(id)).length;
      expect(askedCount).toBeLessThanOrEqual((20 * inDomain.length) / pool.length + 1);
    }

  const uses = new Map<string, number>();
  for (const { askedIds } of sessions) for (const id of askedIds) uses.set(id, (uses.get(id) ?? 0) + 1);
  expect(Math.max(...uses.values()) / sessions.length).toBeLessThanOrEqual(0.3);
  expect(uses.size).toBeGreaterThan(0.9 * bankSize);

  const covered = sessions.filter(
    ({ ability, trueAbility }) => Math.abs(ability.value - trueAbility) <= 1.2816 * Math.sqrt(ability.variance),
  ).length;
  expect(covered / sessions.length).toBeGreaterThanOrEqual(0.72);
});

it("stops when the level is known, after 10 to 40 questions (G33)", () => {
  const { items, random } = calibrateBank(5);
  const lengths = Array.from({ length: 60 }, () => {
    const { stoppedAt } = runSession(items, drawNormal(random), random, maxStoppingQuestions);
    return stoppedAt;
  });
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(minStoppingQuestions);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(maxStoppingQuestions);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(15);
  expect(mean).toBeLessThan(38);
  // A learner whose level was known before stops at once.
  const settled = { value: 0.3, variance: 0.1, answers: 200 };
  expect([isLevelKnown(settled, 9), isLevelKnown(settled, 10)]).toEqual([false, true]);
});
