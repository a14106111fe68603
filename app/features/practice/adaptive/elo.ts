// Elo on first answers: how an answer moves the ability of a learner and the difficulty of a question (G4).

/** The estimate of a learner's ability, in logits; 0 is the ability of a new learner. */
export interface Ability {
  value: number;
  /** Variance of the estimate. */
  variance: number;
  /** Number of first answers behind the estimate. */
  answers: number;
}

/** The estimate of a question's difficulty, in logits. */
export interface Difficulty {
  value: number;
  /** Number of first answers behind the estimate. */
  answers: number;
}

/** A learner without answers. Most abilities lie within two logits of 0. */
export const newAbility: Ability = { value: 0, variance: 1, answers: 0 };

/** Difficulty of a question without answers, by its level. */
const difficultyByLevel: Readonly<Record<string, number>> = { R1: -0.6, R2: -0.2, R3: 0.2, R4: 0.6 };

/** Limit of both estimates, so that a long run of right or wrong answers cannot carry one away. */
const maxLogit = 4;

/** Returns the difficulty that is assumed before the first answer: the one of the question's level. */
export function assumeDifficulty(level: string): Difficulty {
  return { value: difficultyByLevel[level] ?? 0, answers: 0 };
}

/**
 * Returns the chance of a right answer: P = 1/k + (1 − 1/k)·σ(θ − b). `choices` is k, the number of different answers that a
 * guess chooses from; null if a guess has no chance.
 */
export function getChance(ability: number, difficulty: number, choices: number | null): number {
  const guess = choices === null ? 0 : 1 / choices;
  return guess + (1 - guess) * sigmoid(ability - difficulty);
}

/** Returns the ability after a first answer to a question. */
export function updateAbility(
  before: Ability,
  question: Difficulty,
  choices: number | null,
  correct: boolean,
): Ability {
  const chance = getChance(before.value, question.value, choices);
  const step = getStep(before.answers);
  const slope = getSlope(before.value, question.value, choices);
  return {
    value: clamp(before.value + step * ((correct ? 1 : 0) - chance)),
    // The error shrinks by the slope of the chance, and each answer adds its own noise and that of the question's estimate.
    variance:
      (1 - step * slope) ** 2 * before.variance +
      step ** 2 * (chance * (1 - chance) + slope ** 2 * getDifficultyVariance(question.answers)),
    answers: before.answers + 1,
  };
}

/** Returns the difficulty after a learner's first answer. `ability` is the learner's ability before the answer. */
export function updateDifficulty(
  before: Difficulty,
  ability: number,
  choices: number | null,
  correct: boolean,
): Difficulty {
  const chance = getChance(ability, before.value, choices);
  return {
    value: clamp(before.value - getStep(before.answers) * ((correct ? 1 : 0) - chance)),
    answers: before.answers + 1,
  };
}

/** Returns the largest step of an answer after `answers` earlier ones: K = 1/(1 + 0.05 n). */
function getStep(answers: number): number {
  return 1 / (1 + 0.05 * answers);
}

/** Variance of a difficulty: about that of its level at first, then about 15 divided by the number of answers. */
function getDifficultyVariance(answers: number): number {
  return 1 / (1 + answers / 15);
}

function getSlope(ability: number, difficulty: number, choices: number | null): number {
  const share = sigmoid(ability - difficulty);
  return (choices === null ? 1 : 1 - 1 / choices) * share * (1 - share);
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function clamp(value: number): number {
  return Math.max(-maxLogit, Math.min(maxLogit, value));
}
