import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organDomains } from "../questions/filter";
import { modalities, organs } from "../questions/taxonomy";
import { defaultWeights } from "../study/engine/domain-weights";
import { getBand } from "./difficulty-bands";
import { formatDueCount, maxDueRead } from "./due-count";
import { getPace } from "./exam-pace";
import {
  computePercentiles,
  findPercentile,
  getPercentileOfShare,
  minFirstAnswers,
  minPeers,
  shareSteps,
} from "./peer-percentile";
import { type Cell, minAnswersToRank } from "./progress-cells";
import { domainCount, estimateReadiness, getWilsonInterval } from "./readiness";
import { describeRecommendation, recommendDomains } from "./recommendations";
import { groupByWeek } from "./study-weeks";

const cell = (organ: string, modality: string, answered: number, right: number, total = 1000): Cell => ({
  organ,
  modality,
  total,
  answered,
  firstCorrect: right,
  latestCorrect: right,
});

/** Eight cells, one per domain of each axis, with the same counts. */
const diagonal = (answered: number, right: number): Cell[] =>
  organs.map((organ, index) => cell(organ, modalities[index] ?? "ct", answered, right));

describe("readiness (R3)", () => {
  it("is hidden until 300 first answers over 12 of 16 domains", () => {
    expect(domainCount).toBe(16);
    expect(estimateReadiness([], defaultWeights)).toEqual({ shown: false, answers: 0, domains: 0 });
    expect(estimateReadiness(diagonal(37, 20), defaultWeights)).toMatchObject({
      shown: false,
      answers: 296,
      domains: 16,
    });
    expect(estimateReadiness(diagonal(38, 20), defaultWeights)).toMatchObject({ shown: true, answers: 304 });
    // 6 organs and 5 modalities are 11 domains; one more modality makes 12.
    const eleven = organs.slice(0, 6).map((organ, i) => cell(organ, modalities[Math.min(i, 4)] ?? "ct", 60, 30));
    expect(estimateReadiness(eleven, defaultWeights)).toMatchObject({ shown: false, domains: 11 });
    const few = cell(organs[0], modalities[5], minAnswersToRank - 1, 1);
    expect(estimateReadiness([...eleven, few], defaultWeights)).toMatchObject({ shown: false, domains: 11 });
    expect(estimateReadiness([...eleven, { ...few, answered: minAnswersToRank }], defaultWeights)).toMatchObject({
      shown: true,
    });
  });

  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 });
  const made = (answered: number, list: number[]) =>
    organs.map((organ, i) => cell(organ, modalities[i] ?? "ct", answered, Math.round(answered * (list[i] ?? 0))));
  const interval = (cells: Cell[]) => {
    const found = estimateReadiness(cells, defaultWeights);
    if (!found.shown) throw new Error("it should be shown");
    return found;
  };

  it("stays within 0 and 1 and is never a single point", () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 5000 }), shares, (answered, list) => {
        const { low, high } = interval(made(answered, list));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it("narrows with more answers at the same shares", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 2, max: 50 }),
        (right, times) => {
          const width = (factor: number) => {
            const { low, high } = interval(
              right.map((n, i) => cell(organs[i] ?? "gi", modalities[i] ?? "ct", 40 * factor, n * factor)),
            );
            return high - low;
          };
          expect(width(times)).toBeLessThan(width(1));
        },
      ),
    );
  });

  it("rises at both ends when a wrong first answer becomes right", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(39), { minLength: 8, maxLength: 8 }), fc.nat(7), (right, at) => {
        const of = (list: number[]) =>
          interval(list.map((n, i) => cell(organs[i] ?? "gi", modalities[i] ?? "ct", 40, n)));
        const [before, after] = [of(right), of(right.map((n, i) => (i === at ? n + 1 : n)))];
        expect(after.low).toBeGreaterThan(before.low);
        expect(after.high).toBeGreaterThanOrEqual(before.high);
      }),
    );
  });

  it("matches published Wilson intervals", () => {
    expect(getWilsonInterval(0.5, 100)).toEqual({ low: expect.closeTo(0.4038, 3), high: expect.closeTo(0.5962, 3) });
    expect(getWilsonInterval(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.2775, 3) });
  });

  it("weighs domains, not answers", () => {
    const heavyOnOne = diagonal(40, 20).map((one, i) =>
      i === 0 ? { ...one, answered: 4000, firstCorrect: 4000 } : one,
    );
    expect(interval(heavyOnOne).high).toBeLessThan(0.75);
  });
});

describe("percentiles (R2)", () => {
  const peers = { learners: minPeers, percentiles: Array.from({ length: 101 }, (_, i) => i / 100) };

  it("need 30 learners and 50 first answers", () => {
    const own = [cell("gi", "ct", minFirstAnswers, 32)];
    expect(findPercentile(own, "all", peers)).toBe(64);
    expect(findPercentile(own, "organ:gi", peers)).toBe(64);
    expect(findPercentile(own, "modality:ct", peers)).toBe(64);
    expect(findPercentile(own, "organ:gu", peers)).toBeNull();
    expect(findPercentile(own, "all", { ...peers, learners: minPeers - 1 })).toBeNull();
    expect(findPercentile(own, "all", undefined)).toBeNull();
    expect(findPercentile([cell("gi", "ct", minFirstAnswers - 1, 32)], "all", peers)).toBeNull();
  });

  it("are ordered from the lowest to the highest share", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(shareSteps), { minLength: 1, maxLength: 200 }), (steps) => {
        const histogram = new Array<number>(shareSteps + 1).fill(0);
        for (const step of steps) histogram[step] = (histogram[step] ?? 0) + 1;
        const found = computePercentiles(histogram) ?? [];
        const sorted = [...steps].sort((a, b) => a - b);
        expect(found).toHaveLength(101);
        expect(found).toEqual([...found].sort((a, b) => a - b));
        expect([found[0], found[100]]).toEqual([(sorted[0] ?? 0) / shareSteps, (sorted.at(-1) ?? 0) / shareSteps]);
      }),
    );
    expect(computePercentiles(new Array(shareSteps + 1).fill(0))).toBeNull();
  });

  it("rise with the share from 1 to 99, with equal shares in the middle", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) => getPercentileOfShare(peers.percentiles, one));
        expect(low).toBeGreaterThanOrEqual(1);
        expect(high).toBeLessThanOrEqual(99);
        expect(high).toBeGreaterThanOrEqual(low ?? 0);
      }),
    );
    expect(getPercentileOfShare(new Array(101).fill(0.7), 0.7)).toBe(50);
  });
});

describe("recommendations (R4)", () => {
  const weights = { gi: 10, gu: 10, ct: 10, mr: 10 };
  const names = (cells: Cell[], within = cells) =>
    recommendDomains(cells, within, weights, 20).map(({ domain }) => domain as string);

  it("name counts that the learner can check, never an estimate", () => {
    const describe = (answered: number, latestCorrect: number, unseenShare = 0.4) =>
      describeRecommendation({ answered, latestCorrect, unseenShare });
    expect([describe(0, 0, 1), describe(1, 0), describe(4, 3), describe(13, 8), describe(13, 8, 0.001)]).toEqual([
      "no answers yet, all questions new",
      "0 of 1 correct, 40% new",
      "3 of 4 correct, 40% new",
      "62% correct, 40% new",
      "62% correct, 1% new",
    ]);
  });

  it("rank by weight, lack of mastery, and unseen share", () => {
    const known = [cell("gi", "ct", 50, 45, 100), cell("gu", "mr", 50, 10, 100)];
    expect(names(known).slice(0, 2)).toEqual(["gu", "mr"]);
    const seen = [cell("gi", "ct", 90, 60, 100), cell("gu", "mr", 30, 20, 100)];
    expect(names(seen).slice(0, 2)).toEqual(["gu", "mr"]);
    const heavy = recommendDomains(
      [cell("gi", "ct", 10, 5), cell("gu", "mr", 10, 5)],
      [cell("gi", "ct", 0, 0), cell("gu", "mr", 0, 0)],
      { ...weights, gi: 30 },
      1,
    );
    expect(heavy[0]).toMatchObject({ axis: "organ", domain: "gi" });
  });

  it("are the product of the three", () => {
    const [first] = recommendDomains(
      [cell("gi", "ct", 30, 20, 100)],
      [cell("gi", "ct", 30, 20, 100)],
      { gi: 7, ct: 1 },
      1,
    );
    const mastery = (20 + 10 * (20 / 30)) / 40;
    expect(first?.score).toBeCloseTo(7 * (1 - mastery) * 0.7, 10);
  });

  it("give few answers little weight", () => {
    const cells = [cell("gi", "ct", 200, 140), cell("gu", "mr", 1, 0)];
    const gu = recommendDomains(cells, cells, weights, 20).find(({ domain }) => domain === "gu");
    expect(gu?.mastery).toBeGreaterThan(0.6);
  });

  it("skip domains without a new question that the learner may open", () => {
    const known = [cell("gi", "ct", 5, 1, 50), cell("gu", "mr", 5, 5, 50)];
    expect(names(known, [cell("gu", "mr", 5, 5, 10)])).toEqual(expect.not.arrayContaining(["gi", "ct"]));
    expect(names([cell("gi", "ct", 50, 1, 50)])).toEqual([]);
  });
});

describe("pace (R5)", () => {
  it("is the questions left divided by the days left, rounded up", () => {
    expect(getPace(100, "2026-03-31", "2026-03-01")).toEqual({ kind: "days", questionsLeft: 100, days: 30, perDay: 4 });
    expect(getPace(100, "2026-03-02", "2026-03-01")).toMatchObject({ days: 1, perDay: 100 });
  });

  it("never falls after a missed day and always suffices", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 2, max: 28 }), (left, days) => {
        const now = getPace(left, `2026-03-${String(days + 1).padStart(2, "0")}`, "2026-03-01");
        if (now.kind !== "days") throw new Error(now.kind);
        expect(now.perDay * now.days).toBeGreaterThanOrEqual(left);
        expect((now.perDay - 1) * now.days).toBeLessThan(left);
      }),
    );
  });

  it("handles no exam date, a past exam, and no questions left", () => {
    expect(getPace(5, null, "2026-03-01")).toEqual({ kind: "no-date" });
    expect(getPace(5, "soon", "2026-03-01")).toEqual({ kind: "no-date" });
    expect(getPace(5, "2026-02-28", "2026-03-01")).toEqual({ kind: "past" });
    expect(getPace(5, "2026-03-01", "2026-03-01")).toEqual({ kind: "today", questionsLeft: 5 });
    expect(getPace(0, "2026-03-05", "2026-03-01")).toEqual({ kind: "done", days: 4 });
  });
});

it("sums weeks from Monday and ignores earlier days", () => {
  const days = [
    { day: "2026-03-04", answers: 4, correct: 2 },
    { day: "2026-03-02", answers: 6, correct: 6 },
    { day: "2026-03-01", answers: 1, correct: 0 },
    { day: "2026-02-22", answers: 9, correct: 9 },
  ];
  expect(groupByWeek(days, "2026-03-04", 2)).toEqual([
    { monday: "2026-02-23", answers: 1, correct: 0, studyDays: 1 },
    { monday: "2026-03-02", answers: 10, correct: 8, studyDays: 2 },
  ]);
});

it.each([
  [29, 29, null],
  [30, 30, "easy"],
  [24, 30, "medium"],
  [25, 30, "easy"],
  [15, 30, "medium"],
  [14, 30, "hard"],
])("%d right of %d first answers is %s", (correct, answers, band) => {
  expect(getBand(correct, answers)).toBe(band);
});

it("counts due questions of a domain and marks incomplete counts", () => {
  const place = { organ: organDomains[0], modality: modalities[0] };
  expect(formatDueCount([place, { ...place, organ: "gu" }], { axis: "modality", domain: "ct" })).toBe("2");
  expect(formatDueCount(Array(maxDueRead).fill(place), { axis: "organ", domain: "gu" })).toBe("0+");
});
