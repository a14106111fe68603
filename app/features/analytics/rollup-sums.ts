// Adds up the counts of a batch of messages by rollup.

/** The counts of a rollup in the order of its columns (db/analytics/schema.ts), grouped by what changes them: visits or activity. */
export const metricGroups = [
  ["visitors", "newcomers", "visits", "entries", "bounces", "duration", "views"],
  ["clicks", "events", "answers", "correct"],
] as const;
export type Metric = (typeof metricGroups)[number][number];
export type Counts = Partial<Record<Metric, number>>;

/** Counts to add to one rollup row. */
export interface RollupCell {
  byDimension: string;
  byValue: string;
  dimension: string;
  day: string;
  value: string;
  counts: Counts;
}

/** Order of the dimensions within a pair. Dimensions of answers are never paired with those of visits. */
const dimensionOrder: readonly string[] = [
  ...["", "referrer", "campaign", "device", "os", "browser", "country", "path", "element", "event"],
  ...["mode", "organ", "modality", "hour"],
];

/** Returns a dimension's position in `dimensionOrder`. */
export function getDimensionRank(dimension: string): number {
  return dimensionOrder.indexOf(dimension);
}

/** A dimension with one value; `key` combines both. */
export interface DimensionValue {
  dimension: string;
  value: string;
  key: string;
}

export function toDimensionValue(dimension: string, value: string): DimensionValue {
  return { dimension, value, key: `${dimension}\n${value}` };
}

/** Stands for all visits or answers, regardless of dimension. */
export const grandTotal = toDimensionValue("", "");

/** Adds up counts by rollup row, minute, and question. */
export class RollupSums {
  /** Keyed by day and outer dimension value, then by inner dimension value. */
  #cells = new Map<string, Map<string, RollupCell>>();
  #minutes = new Map<number, number>();
  #items = new Map<string, { questionId: string; answers: number }>();

  /**
   * Adds the counts to each of `values` within `by`. The dimension of `by` must come before those of `values` in
   * `dimensionOrder`.
   */
  addWithin(day: string, by: DimensionValue, values: readonly DimensionValue[], counts: Counts) {
    const key = `${day}\n${by.key}`;
    let row = this.#cells.get(key);
    if (!row) {
      row = new Map();
      this.#cells.set(key, row);
    }
    for (const { dimension, value, key } of values) {
      const cell = row.get(key);
      if (cell) addCounts(cell.counts, counts);
      else row.set(key, { byDimension: by.dimension, byValue: by.value, dimension, day, value, counts: { ...counts } });
    }
  }

  /**
   * Adds the counts to the totals and to every pair of `values`, which must follow `dimensionOrder` and start with `grandTotal`.
   */
  addPairs(day: string, values: readonly DimensionValue[], counts: Counts) {
    this.addWithin(day, grandTotal, values, counts);
    for (let first = 1; first < values.length - 1; first++)
      this.addWithin(day, values[first] ?? grandTotal, values.slice(first + 1), counts);
  }

  /** Adds the counts to the rollup rows of `value` within each of the outer values. */
  addWithEach(day: string, value: DimensionValue, outerValues: readonly DimensionValue[], counts: Counts) {
    for (const by of outerValues) this.addWithin(day, by, [value], counts);
  }

  addMinute(at: number, visits: number) {
    const minute = Math.floor(at / 60_000);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + visits);
  }

  addItem({ questionId }: { questionId: string }) {
    const item = this.#items.get(questionId) ?? { questionId, answers: 0 };
    item.answers += 1;
    this.#items.set(questionId, item);
  }

  /** Returns the changed cells in the order of the table's key, because SQLite writes neighboring rows faster. */
  getCells(): RollupCell[] {
    const rows = [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1));
    const cells = rows.flatMap(([, row]) => [...row].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell));
    return cells.filter(({ counts }) => Object.values(counts).some((n) => n !== 0));
  }

  getMinutes() {
    return [...this.#minutes].map(([minute, visits]) => ({ minute, visits })).filter(({ visits }) => visits !== 0);
  }

  getItems() {
    return [...this.#items.values()];
  }
}

function addCounts(sum: Counts, counts: Counts) {
  for (const name in counts) {
    const metric = name as Metric;
    sum[metric] = (sum[metric] ?? 0) + (counts[metric] ?? 0);
  }
}
