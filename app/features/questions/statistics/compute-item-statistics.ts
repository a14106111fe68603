import { addPair, type CorrelationSums, computePointBiserial, createCorrelationSums } from "./correlation";
import { type Flag, findFlags } from "./statistics-flags";
import { minAnswerMs, minOtherAnswers } from "./thresholds";
import { addTime, createTimeBins, getQuantile } from "./times";
import { getWilsonInterval } from "./wilson-interval";

// Computes item statistics from first answers (I1). Needs the score of every learner first, and then reads each answer once.

/** A first answer, with the fields that the statistics use. */
export interface FirstAnswer {
  learner: string;
  /** The id of the question version that was answered. */
  item: string;
  /** Ids of the chosen options; empty for a question without options. */
  chosen: readonly string[];
  correct: boolean;
  durationMs: number;
  sure: boolean;
  /** The month of the answer, as YYYY-MM. */
  month: string;
}

/** The number of a learner's first answers, and the number of right ones among them. */
export interface Score {
  answered: number;
  correct: number;
}

export interface OptionStatistics {
  id: string;
  /** Share of the answers with this option, 0 to 1. */
  share: number;
  /** Mean ability of the learners who chose this option, 0 to 1; null if no ability is known. */
  ability: number | null;
  pointBiserial: number | null;
}

export interface ItemStatistics {
  n: number;
  /** Share of right answers, with its 95% Wilson interval. */
  p: number;
  interval: [low: number, high: number];
  /**
   * Corrected point-biserial: the correlation of a right answer to this item with the share of right answers to other items;
   * null if unknown.
   */
  discrimination: number | null;
  options: OptionStatistics[];
  /** The median and the 10th and 90th percentiles of the answer times, in ms. */
  time: { median: number; low: number; high: number } | null;
  /** The number of answers with confidence "sure", and the number of wrong ones among them. */
  sure: { n: number; wrong: number };
  /** Share of right answers by month, oldest first. */
  months: { month: string; n: number; p: number }[];
  flags: Flag[];
}

interface Tally {
  n: number;
  right: number;
  ability: CorrelationSums;
  options: Map<string, CorrelationSums & { chosen: number }>;
  times: number[];
  sure: number;
  sureWrong: number;
  months: Map<string, [n: number, right: number]>;
}

/** Tallies answers one by one. `scores` counts all first answers of each learner. */
export class ItemTallies {
  readonly #items = new Map<string, Tally>();

  constructor(private readonly scores: ReadonlyMap<string, Score>) {}

  add({ learner, item, chosen, correct, durationMs, sure, month }: FirstAnswer): void {
    if (durationMs < minAnswerMs) return;
    const tally = this.#items.get(item) ?? createTally();
    this.#items.set(item, tally);
    tally.n += 1;
    if (correct) tally.right += 1;
    if (sure) tally.sure += 1;
    if (sure && !correct) tally.sureWrong += 1;
    addTime(tally.times, durationMs);
    const [n, right] = tally.months.get(month) ?? [0, 0];
    tally.months.set(month, [n + 1, right + (correct ? 1 : 0)]);
    const ability = computeAbilityElsewhere(this.scores.get(learner), correct);
    if (ability !== null) addPair(tally.ability, correct, ability);
    for (const id of chosen) {
      const option = tally.options.get(id) ?? { ...createCorrelationSums(), chosen: 0 };
      tally.options.set(id, option);
      option.chosen += 1;
      if (ability !== null) addPair(option, true, ability);
    }
  }

  /** Returns the ids of the items with answers. */
  listItems(): string[] {
    return [...this.#items.keys()];
  }

  /** Returns the statistics of an item. `key.options` has the ids of all options, `key.right` the ids of the right options. */
  computeStatistics(item: string, key: { options: readonly string[]; right: readonly string[] }): ItemStatistics {
    return computeStatistics(this.#items.get(item) ?? createTally(), key);
  }
}

/** Returns the share of right answers among a learner's other first answers; null if there are too few. */
function computeAbilityElsewhere(score: Score | undefined, correct: boolean): number | null {
  if (!score || score.answered - 1 < minOtherAnswers) return null;
  return (score.correct - (correct ? 1 : 0)) / (score.answered - 1);
}

function createTally(): Tally {
  return {
    n: 0,
    right: 0,
    ability: createCorrelationSums(),
    options: new Map(),
    times: createTimeBins(),
    sure: 0,
    sureWrong: 0,
    months: new Map(),
  };
}

function computeStatistics(
  tally: Tally,
  key: { options: readonly string[]; right: readonly string[] },
): ItemStatistics {
  const { n, right, ability, times, sure, sureWrong } = tally;
  const options = key.options.map((id) => computeOptionStatistics(id, tally));
  const [median, low, high] = [0.5, 0.1, 0.9].map((share) => getQuantile(times, share));
  const statistics: Omit<ItemStatistics, "flags"> = {
    n,
    p: n && right / n,
    interval: getWilsonInterval(right, n),
    discrimination: computePointBiserial(ability),
    options,
    time: median && low && high ? { median, low, high } : null,
    sure: { n: sure, wrong: sureWrong },
    months: [...tally.months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, [answerCount, rightCount]]) => ({ month, n: answerCount, p: rightCount / answerCount })),
  };
  return { ...statistics, flags: findFlags(statistics, key.right) };
}

function computeOptionStatistics(id: string, { n, ability, options }: Tally): OptionStatistics {
  const optionSums = options.get(id);
  if (!optionSums) return { id, share: 0, ability: null, pointBiserial: null };
  return {
    id,
    share: optionSums.chosen / n,
    ability: optionSums.n ? optionSums.total / optionSums.n : null,
    // Correlates the ability of every learner with the choice of this option.
    pointBiserial: computePointBiserial({ ...ability, trueCount: optionSums.n, trueTotal: optionSums.total }),
  };
}
