import { type Card, createEmptyCard, fsrs, Rating, State } from "ts-fsrs";
import { dayMs } from "../../lib/day";
import type { ReviewLoad } from "./taxonomy";

// Spaced review (F1, F2): FSRS-6 by ts-fsrs with its default weights and no fuzz, so that the same answers always give the
// same days.

/** What is remembered of one question for one learner; times are ms. */
export interface Memory {
  /** Days until recall has sunk to 90 %. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  state: "learning" | "review" | "relearning";
  /** Learning steps that are done. */
  step: number;
  reps: number;
  lapses: number;
  lastAt: number;
  /** When it should come again, whatever the exam date is. */
  dueAt: number;
}

/** The share that should still be known when a question comes again (F1). */
const retentions: Record<ReviewLoad, number> = { lighter: 0.85, standard: 0.9, heavier: 0.94 };

/** Days before the exam from which on nothing is put off any more (F2). */
const lastDays = 7;

const states = { learning: State.Learning, review: State.Review, relearning: State.Relearning };
const stateNames = {
  [State.New]: "learning",
  [State.Learning]: "learning",
  [State.Review]: "review",
  [State.Relearning]: "relearning",
} as const;

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
export function remember(
  memory: Memory | null,
  rating: Rating.Again | Rating.Hard | Rating.Good,
  at: number,
  load: ReviewLoad = "standard",
): Memory {
  // Answers of two devices may come in the wrong order; time does not run backwards for it.
  const now = new Date(Math.max(at, memory?.lastAt ?? at));
  const { card } = schedulerOf(load).next(memory ? toCard(memory) : createEmptyCard(now), now, rating);
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    state: stateNames[card.state],
    step: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    lastAt: now.getTime(),
    dueAt: card.due.getTime(),
  };
}

/** Days that an interval has for each day of stability, and the longest interval: what a load makes of a stability. */
export function intervalOf(load: ReviewLoad): { perStability: number; longestDays: number } {
  const scheduler = schedulerOf(load);
  return { perStability: scheduler.interval_modifier, longestDays: scheduler.parameters.maximum_interval };
}

/**
 * When a memory should come again under another load (F1). What is still being learned keeps its time: its steps are
 * minutes, whatever the load.
 */
export function dueWith(memory: Memory, load: ReviewLoad): number {
  if (memory.state !== "review") return memory.dueAt;
  const { perStability, longestDays } = intervalOf(load);
  const days = Math.min(Math.max(1, Math.round(memory.stability * perStability)), longestDays);
  return memory.lastAt + days * dayMs;
}

function toCard({ stability, difficulty, state, step, reps, lapses, lastAt, dueAt }: Memory): Card {
  return {
    due: new Date(dueAt),
    stability,
    difficulty,
    elapsed_days: 0,
    scheduled_days: Math.round((dueAt - lastAt) / dayMs),
    learning_steps: step,
    reps,
    lapses,
    state: states[state],
    last_review: new Date(lastAt),
  };
}

/**
 * The last moment to which a review may be put off, ms: 7 days before the exam (YYYY-MM-DD); in those 7 days the next day.
 * Null without an exam, and after it (F2).
 */
export function latestDue(examDate: string | null, now: number): number | null {
  if (!examDate) return null;
  const exam = Date.parse(examDate);
  if (!Number.isFinite(exam) || exam + dayMs < now) return null;
  return Math.max(exam - lastDays * dayMs, now + dayMs);
}
