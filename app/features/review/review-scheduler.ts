import { dateDiffInDays, fsrs, Rating } from "ts-fsrs";
import { dayMs } from "../../lib/day";
import type { ReviewLoad } from "./review-taxonomy";

// Spaced review (F1, F2) by days: what is remembered by FSRS-6 of ts-fsrs with its default weights; how long until it comes
// again by whole days of its stability, without the learning steps of minutes and without fuzz. So nothing that is answered
// today is due today, and the same answers always give the same days.

/** What is remembered of one question for one learner; times are ms. */
export interface Memory {
  /** Days until recall has sunk to 90 %. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  /** `review`: known at the last answer; `relearning`: known once, and missed since; `learning`: never known yet. */
  state: "learning" | "review" | "relearning";
  reps: number;
  /** How often it was known and then missed. */
  lapses: number;
  lastAt: number;
  /** When it should come again, whatever the exam date is. */
  dueAt: number;
}

/** The share that should still be known when a question comes again (F1). */
const retentions: Record<ReviewLoad, number> = { lighter: 0.85, standard: 0.9, heavier: 0.94 };

/** Days before the exam from which on nothing is put off any more (F2). */
const daysBeforeExam = 7;

const schedulers = new Map<ReviewLoad, ReturnType<typeof fsrs>>();

function schedulerOf(load: ReviewLoad) {
  const known = schedulers.get(load) ?? fsrs({ request_retention: retentions[load], enable_fuzz: false });
  schedulers.set(load, known);
  return known;
}

/** Wrong is Again, right is Good, right by a guess is Hard (F1). */
export function ratingOf(correct: boolean, guessed: boolean): Rating.Again | Rating.Hard | Rating.Good {
  return correct ? (guessed ? Rating.Hard : Rating.Good) : Rating.Again;
}

/** The memory after an answer at `at` (ms); `memory` is null before the first. */
export function updateMemory(
  memory: Memory | null,
  rating: Rating.Again | Rating.Hard | Rating.Good,
  at: number,
  load: ReviewLoad = "standard",
): Memory {
  // Answers of two devices may come in the wrong order; time does not run backwards for it.
  const now = Math.max(at, memory?.lastAt ?? at);
  const days = memory ? dateDiffInDays(new Date(memory.lastAt), new Date(now)) : 0;
  const { stability, difficulty } = schedulerOf(load).next_state(memory, days, rating);
  const missed = rating === Rating.Again;
  return {
    stability,
    difficulty,
    state: missed ? (memory === null || memory.state === "learning" ? "learning" : "relearning") : "review",
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (missed && memory?.state === "review" ? 1 : 0),
    lastAt: now,
    dueAt: dueAtUnderLoad({ stability, lastAt: now }, load),
  };
}

/** Days that an interval has for each day of stability, and the longest interval: what a load makes of a stability. */
export function intervalOf(load: ReviewLoad): { perStability: number; longestDays: number } {
  const scheduler = schedulerOf(load);
  return { perStability: scheduler.interval_modifier, longestDays: scheduler.parameters.maximum_interval };
}

/** When a memory should come again under a load (F1): at the earliest a day after the answer. */
export function dueAtUnderLoad({ stability, lastAt }: Pick<Memory, "stability" | "lastAt">, load: ReviewLoad): number {
  const { perStability, longestDays } = intervalOf(load);
  return lastAt + Math.min(Math.max(1, Math.round(stability * perStability)), longestDays) * dayMs;
}

/**
 * The last moment to which a review may be put off, ms: 7 days before the exam (YYYY-MM-DD); in those 7 days the next day.
 * Null without an exam, and after it (F2).
 */
export function latestDueAt(examDate: string | null, now: number): number | null {
  if (!examDate) return null;
  const exam = Date.parse(examDate);
  if (!Number.isFinite(exam) || exam + dayMs < now) return null;
  return Math.max(exam - daysBeforeExam * dayMs, now + dayMs);
}
