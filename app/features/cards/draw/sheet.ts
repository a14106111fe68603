import { type CardSize, cardSizes } from "../card-taxonomy";

/** The layout measures of a picture of one size, in pixels. */
export interface Sheet {
  width: number;
  height: number;
  /** Margins. Apps cover the top and bottom of a story. */
  top: number;
  bottom: number;
  side: number;
  /** Heights of header and footer, and the gap to the text. */
  head: number;
  foot: number;
  gap: number;
  /** Text sizes to try, largest first. */
  ladder: number[];
  /** Larger sizes to try first for a statement without options. */
  larger: number[];
  /** Smallest text size for a layout in two columns; null for none. */
  columnsFrom: number | null;
}

/** Returns the measures of a size. `inset` is the space a template's decoration needs. */
export function createSheet(size: CardSize, inset = 0): Sheet {
  const { width, height } = cardSizes[size];
  const { top, bottom, side, ...measures } = margins[size];
  const unit = size === "link" ? 0.7 : 1;
  const around = Math.round(inset * unit);
  return { width, height, ...measures, top: top + around, bottom: bottom + around, side: side + around };
}

/** Returns the space left for the text. */
export function getRoom(sheet: Sheet): { width: number; height: number } {
  return {
    width: sheet.width - 2 * sheet.side,
    height: sheet.height - sheet.top - sheet.bottom - sheet.head - sheet.foot - 2 * sheet.gap,
  };
}

/**
 * Returns the largest size that fits, or null. Uses binary search, because text that fits one size fits all smaller ones.
 */
export async function findLargestFitting(
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
    larger: listSizes(76, 58),
    ladder: listSizes(56, 14),
    columnsFrom: null,
  },
  story: {
    top: 230,
    bottom: 250,
    side: 80,
    head: 68,
    foot: 40,
    gap: 56,
    larger: listSizes(88, 68),
    ladder: listSizes(66, 16),
    columnsFrom: null,
  },
  link: {
    top: 44,
    bottom: 38,
    side: 56,
    head: 44,
    foot: 28,
    gap: 24,
    larger: listSizes(58, 48),
    ladder: listSizes(46, 10),
    columnsFrom: 22,
  },
};

function listSizes(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let size = from; size >= to; size -= size > 36 ? 2 : 1) sizes.push(size);
  return sizes;
}
