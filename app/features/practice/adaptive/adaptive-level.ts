import { type Ability, getChance } from "./elo";

/** Width of the interval to each side, in standard deviations: it covers the true ability of 80% of the learners. */
const intervalDeviations = 1.2816;
/** Number of options of the average question by which the level is told. */
const averageOptions = 5;
/** The session lengths to choose from, besides the length at which the level is known. */
export const adaptiveLengths = [10, 20, 30] as const;
/** Fewest questions of a session that stops when the level is known. */
export const minStoppingQuestions = 10;
/** Most questions of a session that stops when the level is known. */
export const maxStoppingQuestions = 40;
/** Largest standard deviation of a known level, in logits. */
const maxKnownDeviation = 0.55;

/** The level as shares of average questions that the learner would probably answer correctly, in percent. */
export interface Level {
  from: number;
  to: number;
}

/** Returns the level of an ability as an interval (G33). */
export function toLevel({ value, variance }: Ability): Level {
  const margin = intervalDeviations * Math.sqrt(variance);
  const toPercent = (ability: number) => Math.round(100 * getChance(ability, 0, averageOptions));
  return { from: toPercent(value - margin), to: toPercent(value + margin) };
}

/** Returns whether a session may stop, because the level is known well enough (G33). */
export function isLevelKnown(ability: Ability, answeredCount: number): boolean {
  return answeredCount >= minStoppingQuestions && Math.sqrt(ability.variance) <= maxKnownDeviation;
}
