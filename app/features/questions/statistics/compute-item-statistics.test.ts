import { expect, it } from "vitest";
import { seededRandom } from "../../../lib/random";
import { type FirstAnswer, type ItemStatistics, ItemTallies, type Score } from "./compute-item-statistics";
import { computePointBiserial } from "./correlation";
import { addTime, createTimeBins, getQuantile } from "./times";
import { getWilsonInterval } from "./wilson-interval";

const key = { right: ["a"], options: ["a", "b", "c", "d"] };

function walk(answers: readonly FirstAnswer[]): Map<string, ItemStatistics> {
  const scores = new Map<string, Score>();
  for (const { learner, correct } of answers) {
    const { answered, correct: right } = scores.get(learner) ?? { answered: 0, correct: 0 };
    scores.set(learner, { answered: answered + 1, correct: right + (correct ? 1 : 0) });
  }
  const tallies = new ItemTallies(scores);
  for (const answer of answers) tallies.add(answer);
  return new Map(tallies.listItems().map((item) => [item, tallies.computeStatistics(item, key)]));
}

const answerOf = (learner: number, item: string, choice: string, rest: Partial<FirstAnswer> = {}): FirstAnswer => ({
  learner: `l${learner}`,
  item,
  chosen: [choice],
  correct: choice === "a",
  durationMs: 40_000,
  sure: false,
  month: "2026-11",
  ...rest,
});

it("gives Wilson's interval as in published tables", () => {
  // From Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, and 1 of 29.
  for (const [right, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = getWilsonInterval(right, n);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  }
});

it("equals Pearson's correlation, calculated by hand", () => {
  // True with 3 and 5, false with 1 and 3: the means are 4 and 2, and the standard deviation of all four is √2.
  expect(computePointBiserial({ n: 4, trueCount: 2, total: 12, sumOfSquares: 44, trueTotal: 8 })).toBeCloseTo(
    (2 * 0.5) / Math.SQRT2,
  );
  expect(computePointBiserial({ n: 4, trueCount: 4, total: 12, sumOfSquares: 44, trueTotal: 12 })).toBeNull();
  expect(computePointBiserial({ n: 0, trueCount: 0, total: 0, sumOfSquares: 0, trueTotal: 0 })).toBeNull();
});

it("ignores answers faster than three seconds, and gives times to within 5%", () => {
  const times = createTimeBins();
  for (let ms = 5_000; ms <= 105_000; ms += 50) addTime(times, ms);
  for (const share of [0.1, 0.5, 0.9]) {
    const exact = 5_000 + share * 100_000;
    expect(Math.abs((getQuantile(times, share) ?? 0) / exact - 1)).toBeLessThan(0.05);
  }
  expect(getQuantile(createTimeBins(), 0.5)).toBeNull();
  expect(walk([answerOf(1, "q", "a", { durationMs: 2_999 })]).size).toBe(0);
});

it("leaves the item itself out of an ability, and ignores learners with too few answers", () => {
  const answers = Array.from({ length: 11 }, (_, at) => answerOf(1, `q${at}`, at < 5 ? "a" : "b"));
  const statistics = walk(answers);
  // With five of eleven correct, the share elsewhere is 4 of 10 after a correct answer and 5 of 10 after a wrong one.
  expect(statistics.get("q0")?.options[0]?.ability).toBeCloseTo(0.4);
  expect(statistics.get("q7")?.options[1]?.ability).toBeCloseTo(0.5);
  expect(walk(answers.slice(1)).get("q1")?.options[0]?.ability).toBeNull();
});

it("raises every flag when needed, and none below thirty answers (I2)", () => {
  const of = (choices: string, rest: Partial<FirstAnswer> = {}) =>
    walk([...choices].map((choice, learner) => answerOf(learner, "q", choice, rest))).get("q")?.flags;
  expect(of("b".repeat(29))).toEqual([]);
  expect(of(`${"a".repeat(8)}${"b".repeat(12)}${"c".repeat(5)}${"d".repeat(5)}`)).toEqual([
    "too-hard",
    "distractor-over-key",
  ]);
  expect(of("a".repeat(30))).toEqual(["too-easy", "idle-distractor"]);
  const good = `${"a".repeat(18)}${"b".repeat(4)}${"c".repeat(4)}${"d".repeat(4)}`;
  expect(of(good)).toEqual([]);
  expect(of(good, { sure: true })).toEqual(["sure-and-wrong"]);
  expect(walk([...good].map((choice, at) => answerOf(at, "q", choice, { sure: at > 20 }))).get("q")?.flags).toEqual([]);
});

it("flags a key that better learners avoid", () => {
  const answers: FirstAnswer[] = [];
  for (let learner = 0; learner < 60; learner++) {
    const good = learner % 2 === 0;
    for (let at = 0; at < 20; at++) answers.push(answerOf(learner, `other${at}`, good === at > 3 ? "a" : "b"));
    answers.push(answerOf(learner, "q", good ? "b" : "a"));
  }
  const q = walk(answers).get("q");
  expect(q?.discrimination).toBeLessThan(-0.9);
  expect(q?.flags).toContain("negative-discrimination");
  expect(q?.options.find(({ id }) => id === "b")?.pointBiserial).toBeGreaterThan(0.9);
});

it("shows the drift by month", () => {
  const months = ["2026-09", "2026-10", "2026-10"];
  const answers = months.map((month, at) => answerOf(at, "q", at === 0 ? "b" : "a", { month }));
  expect(walk(answers.reverse()).get("q")?.months).toEqual([
    { month: "2026-09", n: 1, p: 0 },
    { month: "2026-10", n: 2, p: 1 },
  ]);
});

it("recovers the difficulty and discrimination of simulated items (2PL)", () => {
  const learners = 2_000;
  const items = 80;
  const random = seededRandom(20261122);
  const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
  const truth = Array.from({ length: items }, () => ({ a: 0.5 + 1.5 * random(), b: -1.5 + 3 * random() }));
  const right = (theta: number, { a, b }: { a: number; b: number }) => 1 / (1 + Math.exp(-a * (theta - b)));
  const answers: FirstAnswer[] = [];
  const scores: number[] = [];
  for (let learner = 0; learner < learners; learner++) {
    const theta = normal();
    let score = 0;
    for (const [at, item] of truth.entries()) {
      const correct = random() < right(theta, item);
      if (correct) score += 1;
      const wrong = ["b", "c", "d"][Math.floor(3 * random())] ?? "b";
      answers.push(answerOf(learner, `q${at}`, correct ? "a" : wrong));
    }
    scores.push(score);
  }
  const walked = walk(answers);
  const statistics = truth.map((_, at) => walked.get(`q${at}`) as ItemStatistics);

  // The model gives the expected share over all abilities, which 19 of 20 intervals should contain.
  const thetas = Array.from({ length: 801 }, (_, at) => -4 + at / 100);
  const density = thetas.map((theta) => Math.exp((-theta * theta) / 2) / Math.sqrt(2 * Math.PI) / 100);
  const share = (item: { a: number; b: number }) =>
    thetas.reduce((sum, theta, at) => sum + right(theta, item) * (density[at] ?? 0), 0);
  const held = statistics.filter(({ interval }, at) => {
    const p = share(truth[at] as { a: number; b: number });
    return interval[0] <= p && p <= interval[1];
  });
  expect(held.length / items).toBeGreaterThan(0.88);

  // Converts classical statistics to 2PL parameters (Lord 1980): biserial ρ, corrected for the unreliability of the rest score
  // (KR-20), a = 1.702 ρ/√(1 − ρ²), b = −z(p)/ρ.
  const mean = scores.reduce((sum, one) => sum + one, 0) / learners;
  const variance = scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / learners;
  const noise = statistics.reduce((sum, { p }) => sum + p * (1 - p), 0);
  const reliability = (items / (items - 1)) * (1 - noise / variance);
  const found = statistics.map(({ p, discrimination }) => {
    const z = quantileOfNormal(p);
    const ordinate = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const rho = ((discrimination ?? 0) * Math.sqrt(p * (1 - p))) / ordinate / Math.sqrt(reliability);
    return { a: (1.702 * rho) / Math.sqrt(1 - rho * rho), b: -z / rho };
  });
  const error = (name: "a" | "b") =>
    Math.sqrt(found.reduce((sum, one, at) => sum + (one[name] - (truth[at]?.[name] ?? 0)) ** 2, 0) / items);
  expect(error("b")).toBeLessThan(0.15);
  expect(error("a")).toBeLessThan(0.25);
});

/** Returns the z below which this share lies, by bisection. */
function quantileOfNormal(share: number): number {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the share of the normal distribution below z (Abramowitz and Stegun 7.1.26, error < 2e-7). */
function below(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp((-z * z) / 2);
  return z > 0 ? 1 - tail / 2 : tail / 2;
}
