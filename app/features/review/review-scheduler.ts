import { dateDiffInDays, fsrs, Rating } from "ts-fsrs";
import { dayMs } from "../../lib/day";
import type { ReviewLoad } from "./review-taxonomy";

// Spaced review by days (F1): FSRS-6 from ts-fsrs with default weights, whole-day intervals, no learning steps of
// minutes, and no fuzz. Nothing answered today is due today, and the same answers always give the same days.

/** The scheduler's state for one question and learner; times in ms. */
export interface Memory {
  /** Days until the probability of recall falls to 90%. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  /** `review`: known at the last answer; `relearning`: missed after being known; `learning`: never known. */
  state: "learning" | "review" | "relearning";
  reps: number;
  /** Number of times the question was missed after being known. */
  lapses: number;
  lastAt: number;
  /** When the question is due, ignoring the exam date and study days. */
  dueAt: number;
}

/** The target probability of recall at the due date (F1). */
const targetRetentions: Record<ReviewLoad, number> = { lighter: 0.85, standard: 0.9, heavier: 0.94 };

const schedulers = new Map<ReviewLoad, ReturnType<typeof fsrs>>();

function getScheduler(load: ReviewLoad) {
  const scheduler = schedulers.get(load) ?? fsrs({ request_retention: targetRetentions[load], enable_fuzz: false });
  schedulers.set(load, scheduler);
  return scheduler;
}

/** Rates wrong as Again, right as Good, and a right guess as Hard (F1). */
export function rateAnswer(correct: boolean, isGuess: boolean): Rating.Again | Rating.Hard | Rating.Good {
  return correct ? (isGuess ? Rating.Hard : Rating.Good) : Rating.Again;
}

/** Returns the memory after an answer at `at` (ms); `memory` is null before the first answer. */
export function updateMemory(
  memory: Memory | null,
  rating: Rating.Again | Rating.Hard | Rating.Good,
  at: number,
  load: ReviewLoad = "standard",
): Memory {
  // Answers of two devices may arrive out of order; time must not run backward.
  const now = Math.max(at, memory?.lastAt ?? at);
  const elapsedDays = memory ? dateDiffInDays(new Date(memory.lastAt), new Date(now)) : 0;
  const { stability, difficulty } = getScheduler(load).next_state(memory, elapsedDays, rating);
  const isMissed = rating === Rating.Again;
  return {
    stability,
    difficulty,
    state: isMissed ? (memory === null || memory.state === "learning" ? "learning" : "relearning") : "review",
    reps: (memory?.reps ?? 0) + 1,
    lapses: (memory?.lapses ?? 0) + (isMissed && memory?.state === "review" ? 1 : 0),
    lastAt: now,
    dueAt: getDueAt({ stability, lastAt: now }, load),
  };
}

/** Returns the factor from stability to interval under a load, and the longest interval in days. */
export function getIntervalFactors(load: ReviewLoad): { daysPerStability: number; maxIntervalDays: number } {
  const scheduler = getScheduler(load);
  return { daysPerStability: scheduler.interval_modifier, maxIntervalDays: scheduler.parameters.maximum_interval };
}

/** Returns when a memory is due under a load (F1), at least one day after the answer; `getReviewDueAt` limits it. */
export function getDueAt({ stability, lastAt }: Pick<Memory, "stability" | "lastAt">, load: ReviewLoad): number {
  const { daysPerStability, maxIntervalDays } = getIntervalFactors(load);
  return lastAt + Math.min(Math.max(1, Math.round(stability * daysPerStability)), maxIntervalDays) * dayMs;
}
