import fc from "fast-check";
import { Rating } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { dayMs, getStudyDay } from "../../lib/day";
import { getDueAt, type Memory, rateAnswer, updateMemory } from "./review-scheduler";
import { reviewLoads } from "./review-taxonomy";

const start = Date.parse("2026-03-03T12:00:00Z");
const ratings = fc.constantFrom(Rating.Again, Rating.Hard, Rating.Good);
const steps = fc.array(fc.tuple(ratings, fc.integer({ min: 0, max: 400 * dayMs })), { minLength: 1, maxLength: 30 });
const loads = fc.constantFrom(...reviewLoads);

/** Returns the memories after each of a series of answers with these gaps. */
function remembered(
  answers: readonly (readonly [Rating.Again | Rating.Hard | Rating.Good, number])[],
  load = loadOf(),
) {
  let memory: Memory | null = null;
  let at = start;
  for (const [rating, after] of answers) {
    at += after;
    memory = updateMemory(memory, rating, at, load);
  }
  return memory as Memory | null;
}
const loadOf = () => "standard" as (typeof reviewLoads)[number];

describe("FSRS-6 with its default weights and no fuzz", () => {
  // Computed from the FSRS-6 formulas without ts-fsrs; 2, 11, 46, and 163 match py-fsrs after its learning steps.
  it("gives the reference intervals in whole days when answered on the due date", () => {
    let memory: Memory | null = null;
    let at = start;
    const intervals: number[] = [];
    for (const good of [1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1]) {
      memory = updateMemory(memory, good ? Rating.Good : Rating.Again, at);
      intervals.push((memory.dueAt - at) / dayMs);
      at = memory.dueAt;
    }
    expect(intervals).toEqual([2, 11, 46, 163, 497, 7, 1, 2, 4, 7, 12, 21]);
  });

  it("never schedules a question for the day of its answer", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ratings, fc.integer({ min: 0, max: 2 * 60 * 60_000 })), { minLength: 1, maxLength: 30 }),
        steps,
        loads,
        (today, before, load) => {
          const memory = remembered([...before, ...today], load) as Memory;
          expect(memory.dueAt - memory.lastAt).toBeGreaterThanOrEqual(dayMs);
          expect((memory.dueAt - memory.lastAt) % dayMs).toBe(0);
          expect(memory.dueAt).toBe(getDueAt(memory, load));
          expect(getStudyDay(memory.dueAt, "UTC") > getStudyDay(memory.lastAt, "UTC")).toBe(true);
        },
      ),
    );
  });

  it("rates wrong as Again, right as Good, and a right guess as Hard", () => {
    expect([
      rateAnswer(false, false),
      rateAnswer(false, true),
      rateAnswer(true, false),
      rateAnswer(true, true),
    ]).toEqual([Rating.Again, Rating.Again, Rating.Good, Rating.Hard]);
  });

  it("never falls due before the answer and stays within bounds", () => {
    fc.assert(
      fc.property(steps, loads, (answers, load) => {
        let memory: Memory | null = null;
        let at = start;
        for (const [rating, after] of answers) {
          at += after;
          memory = updateMemory(memory, rating, at, load);
          expect(memory.dueAt).toBeGreaterThan(at);
          expect(memory.lastAt).toBe(at);
          expect(memory.stability).toBeGreaterThan(0);
          expect(memory.difficulty).toBeGreaterThanOrEqual(1);
          expect(memory.difficulty).toBeLessThanOrEqual(10);
        }
        expect(memory?.reps).toBe(answers.length);
      }),
    );
  });

  it("counts a lapse only if the question was known before", () => {
    const answers = [Rating.Good, Rating.Good, Rating.Again, Rating.Again, Rating.Good, Rating.Again] as const;
    let memory: Memory | null = null;
    for (const rating of answers) memory = updateMemory(memory, rating, memory?.dueAt ?? start);
    expect(memory?.lapses).toBe(2);
    expect(updateMemory(null, Rating.Again, start).lapses).toBe(0);
    const never = updateMemory(updateMemory(null, Rating.Again, start), Rating.Again, start + dayMs);
    expect([never.lapses, never.state]).toEqual([0, "learning"]);
  });

  it("gives no later due date under a heavier load and keeps the memory", () => {
    fc.assert(
      fc.property(steps, (answers) => {
        const [lighter, standard, heavier] = reviewLoads.map((load) => remembered(answers, load));
        expect(standard?.dueAt).toBeLessThanOrEqual(lighter?.dueAt ?? 0);
        expect(heavier?.dueAt).toBeLessThanOrEqual(standard?.dueAt ?? 0);
        expect([standard?.stability, standard?.difficulty, standard?.lapses]).toEqual([
          heavier?.stability,
          heavier?.difficulty,
          heavier?.lapses,
        ]);
      }),
    );
  });

  it("handles answers that arrive out of order", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 90 * dayMs }), ratings, (answers, early, rating) => {
        const before = remembered(answers);
        if (!before) return;
        const late = updateMemory(before, rating, before.lastAt - early);
        expect(late.lastAt).toBe(before.lastAt);
        expect(late.stability).toBeGreaterThan(0);
        expect(late.dueAt).toBeGreaterThan(late.lastAt);
      }),
    );
  });
});

describe("getDueAt", () => {
  it("gives the due date that the answer would have had under that load", () => {
    fc.assert(
      fc.property(steps, loads, loads, (answers, asked, now) => {
        const was = remembered(answers, asked) as Memory;
        expect({ ...was, dueAt: getDueAt(was, now) }).toEqual(remembered(answers, now));
      }),
    );
  });

  it("is later under a lighter load and earlier under a heavier one", () => {
    const memory = remembered([
      [Rating.Good, 0],
      [Rating.Good, 3 * dayMs],
      [Rating.Good, 12 * dayMs],
    ]) as Memory;
    const [lighter = 0, standard = 0, heavier = 0] = reviewLoads.map((load) => getDueAt(memory, load));
    expect(standard).toBe(memory.dueAt);
    expect(lighter).toBeGreaterThan(standard);
    expect(heavier).toBeLessThan(standard);
  });
});
