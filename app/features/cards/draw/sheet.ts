import { type CardSize, cardSizes } from "../taxonomy";

/** Where things go on a picture of one size, in its pixels. */
export interface Sheet {
  width: number;
  height: number;
  /** Left free at the edges; a story's top and bottom are covered by the app that shows it. */
  top: number;
  bottom: number;
  side: number;
  /** Height of the lines with our name, and space between them and the words. */
  head: number;
  foot: number;
  gap: number;
  /** Text sizes that are tried, largest first. */
  ladder: number[];
  /** Tried before those for a statement, which has nothing to choose from. */
  larger: number[];
  /** Two columns are tried first, down to this text size. */
  columnsFrom: number | null;
}

/** Every size's measures; `inset` is what a template draws around its words. */
export function sheetOf(size: CardSize, inset = 0): Sheet {
  const { width, height } = cardSizes[size];
  const { top, bottom, side, ...measures } = margins[size];
  const unit = size === "link" ? 0.7 : 1;
  const around = Math.round(inset * unit);
  return { width, height, ...measures, top: top + around, bottom: bottom + around, side: side + around };
}

/** What is left for the words. */
export function roomOf(sheet: Sheet): { width: number; height: number } {
  return {
    width: sheet.width - 2 * sheet.side,
    height: sheet.height - sheet.top - sheet.bottom - sheet.head - sheet.foot - 2 * sheet.gap,
  };
}

/** The largest rung at which the words fit, or null. Asks few: text that fits at one size fits at every smaller one. */
export async function largestFitting(
  ladder: number[],
  fits: (size: number) => Promise<boolean>,
): Promise<number | null> {
  let [first, last] = [0, ladder.length - 1];
  let found: number | null = null;
  while (first <= last) {
    const middle = (first + last) >> 1;
    const size = ladder[middle] ?? 0;
    if (await fits(size)) {
      found = size;
      last = middle - 1;
    } else first = middle + 1;
  }
  return found;
}

const margins: Record<CardSize, Sheet | Omit<Sheet, "width" | "height">> = {
  square: {
    top: 68,
    bottom: 60,
    side: 72,
    head: 60,
    foot: 36,
    gap: 40,
    larger: rungs(76, 58),
    ladder: rungs(56, 14),
    columnsFrom: null,
  },
  story: {
    top: 230,
    bottom: 250,
    side: 80,
    head: 68,
    foot: 40,
    gap: 56,
    larger: rungs(88, 68),
    ladder: rungs(66, 16),
    columnsFrom: null,
  },
  link: {
    top: 44,
    bottom: 38,
    side: 56,
    head: 44,
    foot: 28,
    gap: 24,
    larger: rungs(58, 48),
    ladder: rungs(46, 10),
    columnsFrom: 22,
  },
};

function rungs(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let size = from; size >= to; size -= size > 36 ? 2 : 1) sizes.push(size);
  return sizes;
}
