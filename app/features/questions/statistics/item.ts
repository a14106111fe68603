import { addMoment, type Moments, noMoments, pointBiserial } from "./correlation";
import { type Flag, flagsOf } from "./flags";
import { wilson } from "./interval";
import { enoughElsewhere, shortestMs } from "./rules";
import { addTime, noTimes, quantile } from "./times";

// Statistics of questions from first answers (product.md §13), in one walk over them once the learners' scores are known.
// Nothing here knows how answers are stored.

/** One first answer, as far as statistics go. */
export interface FirstAnswer {
  learner: string;
  /** The version that was answered. */
  item: string;
  /** Ids of the options that were chosen; none where a question has no options. */
  chosen: readonly string[];
  correct: boolean;
  tookMs: number;
  sure: boolean;
  /** YYYY-MM. */
  month: string;
}

/** How a learner did on first answers: of `answered`, `correct` were right. */
export interface Score {
  answered: number;
  correct: number;
}

export interface OptionStatistics {
  id: string;
  /** Share of the answers that chose it, 0 … 1. */
  share: number;
  /** Mean ability of those who chose it, 0 … 1; null where nobody with a known one did. */
  ability: number | null;
  pointBiserial: number | null;
}

export interface ItemStatistics {
  n: number;
  /** Share of right answers, with its 95 % Wilson interval. */
  p: number;
  interval: [low: number, high: number];
  /** Corrected point-biserial: right here against the share right elsewhere; null where it cannot be said. */
  discrimination: number | null;
  options: OptionStatistics[];
  /** ms: the median, and what 10 and 90 % stayed below. */
  time: { median: number; low: number; high: number } | null;
  /** How many answers were called sure, and how many of these were wrong. */
  sure: { n: number; wrong: number };
  /** Share right by month, oldest first. */
  months: { month: string; n: number; p: number }[];
  flags: Flag[];
}

interface Tally {
  n: number;
  right: number;
  ability: Moments;
  options: Map<string, Moments & { chosen: number }>;
  times: number[];
  sure: number;
  sureWrong: number;
  months: Map<string, [n: number, right: number]>;
}

/** Counts answers one after the other; `scores` are of all first answers of each learner. */
export class ItemTallies {
  readonly #items = new Map<string, Tally>();

  constructor(private readonly scores: ReadonlyMap<string, Score>) {}

  add({ learner, item, chosen, correct, tookMs, sure, month }: FirstAnswer): void {
    if (tookMs < shortestMs) return;
    const tally = this.#items.get(item) ?? newTally();
    this.#items.set(item, tally);
    tally.n += 1;
    if (correct) tally.right += 1;
    if (sure) tally.sure += 1;
    if (sure && !correct) tally.sureWrong += 1;
    addTime(tally.times, tookMs);
    const [n, right] = tally.months.get(month) ?? [0, 0];
    tally.months.set(month, [n + 1, right + (correct ? 1 : 0)]);
    const ability = abilityElsewhere(this.scores.get(learner), correct);
    if (ability !== null) addMoment(tally.ability, correct, ability);
    for (const id of chosen) {
      const option = tally.options.get(id) ?? { ...noMoments(), chosen: 0 };
      tally.options.set(id, option);
      option.chosen += 1;
      if (ability !== null) addMoment(option, true, ability);
    }
  }

  /** The items that were answered. */
  items(): string[] {
    return [...this.#items.keys()];
  }

  /** Statistics of an answered item with these options, of which some are right; none where a question has no options. */
  statistics(item: string, key: { options: readonly string[]; right: readonly string[] }): ItemStatistics {
    return statisticsOf(this.#items.get(item) ?? newTally(), key);
  }
}

/** Share of their other first answers that were right; null where there are too few to say. */
function abilityElsewhere(score: Score | undefined, correct: boolean): number | null {
  if (!score || score.answered - 1 < enoughElsewhere) return null;
  return (score.correct - (correct ? 1 : 0)) / (score.answered - 1);
}

function newTally(): Tally {
  return {
    n: 0,
    right: 0,
    ability: noMoments(),
    options: new Map(),
    times: noTimes(),
    sure: 0,
    sureWrong: 0,
    months: new Map(),
  };
}

function statisticsOf(tally: Tally, key: { options: readonly string[]; right: readonly string[] }): ItemStatistics {
  const { n, right, ability, times, sure, sureWrong } = tally;
  const options = key.options.map((id) => optionStatistics(id, tally));
  const [median, low, high] = [0.5, 0.1, 0.9].map((share) => quantile(times, share));
  const numbers: Omit<ItemStatistics, "flags"> = {
    n,
    p: n && right / n,
    interval: wilson(right, n),
    discrimination: pointBiserial(ability),
    options,
    time: median && low && high ? { median, low, high } : null,
    sure: { n: sure, wrong: sureWrong },
    months: [...tally.months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, [of, were]]) => ({ month, n: of, p: were / of })),
  };
  return { ...numbers, flags: flagsOf(numbers, key.right) };
}

function optionStatistics(id: string, { n, ability, options }: Tally): OptionStatistics {
  const chosen = options.get(id);
  if (!chosen) return { id, share: 0, ability: null, pointBiserial: null };
  return {
    id,
    share: chosen.chosen / n,
    ability: chosen.n ? chosen.sum / chosen.n : null,
    // Everybody's ability, with a yes for who chose it.
    pointBiserial: pointBiserial({ ...ability, yes: chosen.n, yesSum: chosen.sum }),
  };
}
