import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { gadoliniumTubes } from "./gadolinium-tubes";

const truthOf = (tr: number, te: number) => gadoliniumTubes.computeAt(16, { tr, te }, 1).truth;

it("has its peak where the gain by T1 and the loss by T2 cancel", () => {
  for (const [tr, te] of [
    [500, 12],
    [100, 5],
    [1000, 60],
  ] as const) {
    const { peak = 0 } = truthOf(tr, te);
    // Zero of the derivative: TR · r1 · E1/(1 − E1) = TE · r2, with E1 = exp(−TR · (R1 + r1 · C)), times in seconds.
    const e1 = Math.exp((-tr / 1000) * (1000 / 1600 + 5.2 * peak));
    const gain = ((tr / 1000) * 5.2 * e1) / (1 - e1);
    expect(gain / ((te / 1000) * 6.1)).toBeGreaterThan(0.93);
    expect(gain / ((te / 1000) * 6.1)).toBeLessThan(1.07);
  }
});

it("moves the peak to lower concentrations with longer echo and repetition times", () => {
  expect(truthOf(500, 60).peak).toBeLessThan(truthOf(500, 12).peak ?? 0);
  expect(truthOf(1000, 12).peak).toBeLessThan(truthOf(500, 12).peak ?? 0);
});

it("shows the brightest tube with the stated enhancement", () => {
  const result = gadoliniumTubes.computeAt(128, { tr: 500, te: 12 }, 1);
  const { enhancement = 0, plainSignal = 0, brightest } = result.truth;
  expect(brightest).toBe(1);
  expect(measureRegion(result, "Brightest tube").mean / ((enhancement / 100) * plainSignal)).toBeCloseTo(1, 1);
});
