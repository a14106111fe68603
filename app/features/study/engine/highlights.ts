import type { Markup } from "./session-markup";

// Functions on the highlighted ranges of the stem (Q6). The schema is in another file, so that pages need not load zod.

/** Returns the highlights with one more range. Touching ranges are joined. */
export function addHighlight(highlights: Markup["highlights"], [from, to]: [number, number]): Markup["highlights"] {
  if (to <= from) return highlights;
  const joinedRanges: Markup["highlights"] = [];
  for (const range of [...highlights, [from, to] as [number, number]].sort((a, b) => a[0] - b[0])) {
    const lastRange = joinedRanges.at(-1);
    if (lastRange && range[0] <= lastRange[1]) lastRange[1] = Math.max(lastRange[1], range[1]);
    else joinedRanges.push([range[0], range[1]]);
  }
  return joinedRanges;
}

/** Returns the highlights without the characters from offset `from` up to, but not including, offset `to`. */
export function removeHighlight(highlights: Markup["highlights"], [from, to]: [number, number]): Markup["highlights"] {
  if (to <= from) return highlights;
  return highlights.flatMap(([start, end]) => {
    const rangeBefore: [number, number] = [start, Math.min(end, from)];
    const remainingRange: [number, number] = [Math.max(start, to), end];
    if (end <= from || start >= to) return [[start, end] as [number, number]];
    return [rangeBefore, remainingRange].filter(([a, b]) => a < b);
  });
}

/** Returns the highlights without this range if all of it is highlighted, otherwise with this range. */
export function toggleHighlight(highlights: Markup["highlights"], range: [number, number]): Markup["highlights"] {
  const isHighlighted = highlights.some(([from, to]) => from <= range[0] && range[1] <= to);
  return isHighlighted ? removeHighlight(highlights, range) : addHighlight(highlights, range);
}

/** Returns the range without white space at its ends; null if the range contains only white space. */
export function trimRange(text: string, [from, to]: [number, number]): [number, number] | null {
  const selectedText = text.slice(from, to);
  const start = from + (selectedText.length - selectedText.trimStart().length);
  const end = start + selectedText.trim().length;
  return end > start ? [start, end] : null;
}

export interface Segment {
  /** Offset of the segment in the stem. */
  from: number;
  text: string;
  isHighlighted: boolean;
}

/** Returns the segments of a text that begins at offset `start` of the stem, split where highlights start and end. */
export function splitSegments(text: string, highlights: Markup["highlights"], start = 0): Segment[] {
  const segments: Segment[] = [];
  const end = start + text.length;
  let offset = start;
  const addSegment = (to: number, isHighlighted: boolean) => {
    if (to > offset) segments.push({ from: offset, text: text.slice(offset - start, to - start), isHighlighted });
    offset = Math.max(offset, to);
  };
  for (const [from, to] of highlights) {
    addSegment(Math.min(from, end), false);
    addSegment(Math.min(to, end), true);
  }
  addSegment(end, false);
  return segments;
}

/**
 * Returns the next selection by keyboard: the next or previous word, or, with `isExtending`, the selection with one
 * word more or fewer at its end. Returns null if there is no such word.
 */
export function findNextSelection(
  text: string,
  selection: [number, number] | null,
  direction: 1 | -1,
  isExtending: boolean,
): [number, number] | null {
  const words = [...text.matchAll(/\S+/g)].map((word): [number, number] => [word.index, word.index + word[0].length]);
  if (!words.length) return null;
  if (!selection) return (direction === 1 ? words[0] : words.at(-1)) ?? null;
  const [from, to] = selection;
  const firstIndex = words.findIndex((word) => word[1] > from);
  const lastIndex = words.findLastIndex((word) => word[0] < to);
  if (!isExtending) return words[(direction === 1 ? lastIndex : firstIndex) + direction] ?? null;
  const endWord = words[lastIndex + direction];
  return endWord && lastIndex + direction >= firstIndex && firstIndex >= 0 ? [from, endWord[1]] : null;
}
