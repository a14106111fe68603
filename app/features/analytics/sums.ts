// What a batch of messages adds up to, cell by cell.

/** What a cell of the rollups counts, in the order of its columns (db/analytics/schema.ts), by what makes them change. */
export const metricGroups = [
  ["visitors", "newcomers", "visits", "entries", "bounces", "duration", "views"],
  ["clicks", "events"],
  ["answers", "correct"],
] as const;
export type Metric = (typeof metricGroups)[number][number];
export type Counts = Partial<Record<Metric, number>>;

/** Counts to add to one cell. */
export interface Cell {
  byDimension: string;
  byValue: string;
  dimension: string;
  day: string;
  value: string;
  counts: Counts;
}

/** A dimension with its value; `["", ""]` is everything. */
export type Place = readonly [dimension: string, value: string];

/** The place of all that happened. */
export const everything: Place = ["", ""];
/** Adds up counts by cell, minute and question. */
export class Sums {
  #cells = new Map<string, Cell>();
  #minutes = new Map<number, number>();
  #items = new Map<string, { questionId: string; answers: number; firstAnswers: number; firstCorrect: number }>();

  add(day: string, [byDimension, byValue]: Place, [dimension, value]: Place, counts: Counts) {
    const key = `${day}\n${byDimension}\n${byValue}\n${dimension}\n${value}`;
    let cell = this.#cells.get(key);
    if (!cell) {
      cell = { byDimension, byValue, dimension, day, value, counts: {} };
      this.#cells.set(key, cell);
    }
    const { counts: sum } = cell;
    for (const name in counts) {
      const metric = name as keyof Counts;
      sum[metric] = (sum[metric] ?? 0) + (counts[metric] ?? 0);
    }
  }

  /** Every place among every other, and the total. */
  addPairs(day: string, places: readonly Place[], counts: Counts) {
    for (const by of places)
      for (const place of places) if (by !== place || by === everything) this.add(day, by, place, counts);
  }

  /** One place among all the others, and they among it. */
  addBetween(day: string, place: Place, others: readonly Place[], counts: Counts) {
    for (const other of others) {
      this.add(day, other, place, counts);
      this.add(day, place, other, counts);
    }
  }

  addMinute(at: number, visits: number) {
    const minute = Math.floor(at / 60_000);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + visits);
  }

  addItem({ questionId, first, correct }: { questionId: string; first: boolean; correct: boolean }) {
    const item = this.#items.get(questionId) ?? { questionId, answers: 0, firstAnswers: 0, firstCorrect: 0 };
    item.answers += 1;
    if (first) item.firstAnswers += 1;
    if (first && correct) item.firstCorrect += 1;
    this.#items.set(questionId, item);
  }

  /** The cells in which anything changed. */
  cells(): Cell[] {
    return [...this.#cells.values()].filter(({ counts }) => Object.values(counts).some((n) => n !== 0));
  }

  minutes() {
    return [...this.#minutes].map(([minute, visits]) => ({ minute, visits })).filter(({ visits }) => visits !== 0);
  }

  items() {
    return [...this.#items.values()];
  }
}
