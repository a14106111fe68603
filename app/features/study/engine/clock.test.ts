import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptsAnswers,
  endBlock,
  findOverdueAction,
  getBlock,
  getClock,
  hasNextBlock,
  listTimedOutBlocks,
  maxLateMs,
  pauseClock,
  resumeClock,
  startClock,
  type Timing,
} from "./clock";

const start = 1_800_000_000_000;

/** Generates the timing of sessions at their start. */
const sessions = fc
  .record({
    questions: fc.integer({ min: 1, max: 120 }),
    seconds: fc.option(fc.integer({ min: 10, max: 600 })),
    extraTime: fc.constantFrom(100, 125, 150, 200),
    blockSize: fc.option(fc.integer({ min: 1, max: 120 })),
  })
  .map(({ questions, seconds, extraTime, blockSize }): Timing & { seconds: number | null; extraTime: number } => ({
    marks: "-".repeat(questions),
    blockSize,
    block: 0,
    pauseKind: null,
    remainingMs: null,
    timedOutBlocks: "[]",
    closedAt: null,
    finishedAt: null,
    seconds,
    extraTime,
    ...startClock(questions, seconds, extraTime, blockSize, start),
  }));
const acts = fc.array(
  fc.record({ act: fc.constantFrom("pause", "resume", "end", "wait"), after: fc.integer({ min: 0, max: 400_000 }) }),
  { maxLength: 40 },
);
const steps = { pause: pauseClock, resume: resumeClock, end: endBlock, wait: () => null };

describe("the clock of a session (T2)", () => {
  it("gives a block exactly its allowed time, however often it is paused", () => {
    fc.assert(
      fc.property(sessions, acts, (begun, acts) => {
        let timing: Timing = begun;
        let now = start;
        // How many ms the current block ran before its current run, and when that run began.
        let ran = 0;
        let since: number | null = begun.deadlineAt === null ? null : start;
        for (const { act, after } of acts) {
          now += after;
          const step = steps[act](timing, now);
          if (!step) continue;
          const before = timing;
          timing = { ...timing, ...step };
          if (begun.seconds === null) continue;
          const { from, to } = getBlock(timing);
          const whole = getClock(timing, now).allowedMs ?? 0;
          if (timing.block !== before.block) {
            expect(whole).toBeLessThanOrEqual(begun.allowedMs ?? 0);
            expect(Math.abs(whole - (to - from) * begun.seconds * begun.extraTime * 10)).toBeLessThan(1500);
            [ran, since] = [0, null];
          } else if (before.pauseKind === null && since !== null) [ran, since] = [ran + now - since, null];
          if (timing.pauseKind === null && timing.closedAt === null) since = now;
          const { remainingMs } = getClock(timing, now);
          if (remainingMs !== null) expect(remainingMs).toBe(whole - ran);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("rejects answers while stopped, after the end, and more than two minutes late, and only then is overdue", () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: -10_000_000, max: 10_000_000 }), (begun, from) => {
        const now = (begun.deadlineAt ?? start) + from;
        expect(acceptsAnswers(begun, now)).toBe(begun.deadlineAt === null || from < maxLateMs);
        expect(findOverdueAction(begun, now)).toBe(begun.deadlineAt !== null && from >= maxLateMs ? "end-block" : null);
        for (const stopped of ["pause", "break"] as const) {
          expect(acceptsAnswers({ ...begun, pauseKind: stopped }, now)).toBe(false);
          expect(findOverdueAction({ ...begun, pauseKind: stopped }, now)).toBeNull();
        }
        const closed = { ...begun, closedAt: now, deadlineAt: now };
        expect([
          acceptsAnswers(closed, now),
          findOverdueAction(closed, now + 1e9),
          getClock(closed, now).state,
        ]).toEqual([false, null, "ended"]);
      }),
    );
  });

  it("runs through every block once and then ends, with each place in exactly one block", () => {
    fc.assert(
      fc.property(sessions, (begun) => {
        let timing: Timing = begun;
        const places: number[] = [];
        for (;;) {
          const { from, to, index, count } = getBlock(timing);
          expect(hasNextBlock(timing)).toBe(index + 1 < count);
          expect(to).toBeGreaterThan(from);
          for (let place = from; place < to; place++) places.push(place);
          const step = endBlock(timing, start);
          timing = { ...timing, ...step };
          if (timing.closedAt !== null) break;
          expect(timing.pauseKind).toBe("break");
          expect(endBlock(timing, start)).toBeNull();
          timing = { ...timing, ...resumeClock(timing, start) };
        }
        expect(places).toEqual(begun.marks.split("").map((_, index) => index));
        expect([pauseClock(timing, start), resumeClock(timing, start), endBlock(timing, start)]).toEqual([
          null,
          null,
          null,
        ]);
      }),
    );
  });

  it("records each block whose time ran out, and no block that the learner ended", () => {
    const allowedMs = 60_000;
    let timing: Timing = {
      ...{ marks: "------", blockSize: 2, block: 0, pauseKind: null, remainingMs: null, timedOutBlocks: "[]" },
      ...{ allowedMs, deadlineAt: start + allowedMs, closedAt: null, finishedAt: null },
    };
    const endAt = (now: number) => {
      timing = { ...timing, ...endBlock(timing, now) };
      timing = { ...timing, ...resumeClock(timing, now) };
    };
    endAt(start + allowedMs - 500);
    expect(listTimedOutBlocks(timing)).toEqual([0]);
    endAt(start + 2 * allowedMs - 5000);
    expect(listTimedOutBlocks(timing)).toEqual([0]);
    timing = { ...timing, closedAt: start + 1e6, remainingMs: -120_000, deadlineAt: null };
    expect(listTimedOutBlocks(timing)).toEqual([0, 2]);
    expect(listTimedOutBlocks({ ...timing, remainingMs: 30_000 })).toEqual([0]);
  });

  it("shows no warning too early", async () => {
    const { findTimeWarning } = await import("../components/exam/time-warnings");
    const hour = 3_600_000;
    expect([601, 600, 571, 570, 61, 60, 1, 0, -5].map((seconds) => findTimeWarning(seconds, hour))).toEqual([
      null,
      "10 minutes left",
      "10 minutes left",
      null,
      null,
      "1 minute left",
      "1 minute left",
      null,
      null,
    ]);
    expect(findTimeWarning(599, 600_000)).toBeNull();
    expect(findTimeWarning(30, 45_000)).toBeNull();
  });
});
