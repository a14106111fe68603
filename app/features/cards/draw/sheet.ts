import { type CardSize, cardSizes } from "../card-taxonomy";

/** The layout measures of a picture of one size, in pixels. */
export interface Sheet {
  width: number;
  height: number;
  /** Margins. A story has large ones at the top and bottom, because apps cover these areas. */
  topMargin: number;
  bottomMargin: number;
  sideMargin: number;
  /** Heights of header and footer, and the gap to the text. */
  headerHeight: number;
  footerHeight: number;
  gap: number;
  /** Text sizes to try, largest first. */
  textSizes: number[];
  /** Larger text sizes, tried first for a card with a statement but no options. */
  statementSizes: number[];
  /** Smallest text size for a layout in two columns; null for pictures without columns. */
  minColumnTextSize: number | null;
}

/** Returns the measures of a picture size. `inset` is the space that a template's decoration needs. */
export function createSheet(size: CardSize, inset = 0): Sheet {
  const { width, height } = cardSizes[size];
  const { topMargin, bottomMargin, sideMargin, ...measures } = margins[size];
  const insetScale = size === "link" ? 0.7 : 1;
  const scaledInset = Math.round(inset * insetScale);
  return {
    width,
    height,
    ...measures,
    topMargin: topMargin + scaledInset,
    bottomMargin: bottomMargin + scaledInset,
    sideMargin: sideMargin + scaledInset,
  };
}

/** Returns the space left for the text. */
export function getRoom(sheet: Sheet): { width: number; height: number } {
  return {
    width: sheet.width - 2 * sheet.sideMargin,
    height:
      sheet.height - sheet.topMargin - sheet.bottomMargin - sheet.headerHeight - sheet.footerHeight - 2 * sheet.gap,
  };
}

/**
 * Returns the largest size that fits, or null. Uses binary search, because text that fits one size fits all smaller ones.
 */
export async function findLargestFitting(
  descendingSizes: number[],
  fits: (size: number) => Promise<boolean>,
): Promise<number | null> {
  let [first, last] = [0, descendingSizes.length - 1];
  let found: number | null = null;
  while (first <= last) {
    const middle = (first + last) >> 1;
    const size = descendingSizes[middle] ?? 0;
    if (await fits(size)) {
      found = size;
      last = middle - 1;
    } else first = middle + 1;
  }
  return found;
}

const margins: Record<CardSize, Sheet | Omit<Sheet, "width" | "height">> = {
  square: {
    topMargin: 68,
    bottomMargin: 60,
    sideMargin: 72,
    headerHeight: 60,
    footerHeight: 36,
    gap: 40,
    statementSizes: listSizes(76, 58),
    textSizes: listSizes(56, 14),
    minColumnTextSize: null,
  },
  story: {
    topMargin: 230,
    bottomMargin: 250,
    sideMargin: 80,
    headerHeight: 68,
    footerHeight: 40,
    gap: 56,
    statementSizes: listSizes(88, 68),
    textSizes: listSizes(66, 16),
    minColumnTextSize: null,
  },
  link: {
    topMargin: 44,
    bottomMargin: 38,
    sideMargin: 56,
    headerHeight: 44,
    footerHeight: 28,
    gap: 24,
    statementSizes: listSizes(58, 48),
    textSizes: listSizes(46, 10),
    minColumnTextSize: 22,
  },
};

function listSizes(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let size = from; size >= to; size -= size > 36 ? 2 : 1) sizes.push(size);
  return sizes;
}
