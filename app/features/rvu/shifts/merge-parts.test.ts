import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Counts } from "../engine/tally/tally-counts";
import { findEarliestStart, mergeCounts, mergeOtherCounts, mergeWorkedMs } from "./merge-parts";

const counts = fc.dictionary(fc.constantFrom("a", "b", "constructor"), fc.integer({ min: -9, max: 9 }));
const part = fc.record({
  deviceId: fc.constantFrom("phone", "desk", "home"),
  counts,
  startedAt: fc.option(fc.nat(100)),
  workedMs: fc.nat(60),
});

describe("the parts of a shift", () => {
  it("add up to at least 0", () => {
    const parts: { counts: Counts }[] = [
      { counts: { a: 5, b: 1 } },
      { counts: { a: -2, b: -4 } },
      { counts: { c: 1 } },
    ];
    expect(mergeCounts(parts)).toEqual({ a: 3, c: 1 });
    expect(mergeCounts([])).toEqual({});
  });

  it("include other devices' negative counts", () => {
    const parts: { deviceId: string; counts: Counts }[] = [
      { deviceId: "phone", counts: { a: 5 } },
      { deviceId: "desk", counts: { a: -2, b: 0 } },
      { deviceId: "home", counts: { a: 1 } },
    ];
    expect(mergeOtherCounts(parts, "phone")).toEqual({ a: -1 });
    expect(mergeOtherCounts(parts, "nobody")).toEqual({ a: 4 });
  });

  it("count overlapping time once and consecutive time fully", () => {
    const run = (startedAt: number | null, workedMs: number) => ({ startedAt, workedMs });
    expect(mergeWorkedMs([run(0, 100), run(50, 100)])).toBe(150);
    expect(mergeWorkedMs([run(500, 10), run(0, 100)])).toBe(110);
    expect(mergeWorkedMs([run(0, 100), run(20, 10)])).toBe(100);
    expect(mergeWorkedMs([run(null, 0), run(7, 0)])).toBe(0);
    expect(findEarliestStart([run(null, 0), run(7, 0), run(5, 1)])).toBe(5);
    expect(findEarliestStart([run(null, 0)])).toBeNull();
  });

  it("give the same result in any order", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat(5), (parts, by) => {
        const other = [...parts.slice(by), ...parts.slice(0, by)].reverse();
        expect(mergeCounts(other)).toEqual(mergeCounts(parts));
        expect(mergeWorkedMs(other)).toBe(mergeWorkedMs(parts));
        expect(findEarliestStart(other)).toBe(findEarliestStart(parts));
        const longest = Math.max(0, ...parts.map((one) => (one.startedAt === null ? 0 : one.workedMs)));
        expect(mergeWorkedMs(parts)).toBeGreaterThanOrEqual(longest);
        expect(mergeWorkedMs(parts)).toBeLessThanOrEqual(parts.reduce((sum, { workedMs }) => sum + workedMs, 0));
      }),
    );
  });
});
