/** The search text, split into words and a count. */
export interface SearchText {
  words: string;
  /** Number of studies to add; 1 by default. */
  count: number;
  /** Whether the text is only a number, which repeats the study added last. */
  isOnlyCount: boolean;
}

const maxCount = 99;
/** A number before one of these words is part of a study's name: "2 views", "3 phase bone scan". */
const unitWordPattern =
  /^(views?|vws?|vw|v|phases?|or|to|levels?|vessels?|d|mm|hours?|h|hr|hrs|weeks?|joints?|limbs?)\b/i;

/** Parses "3 ct head", "3x ct head", "ct head x3", "ct head *3", and "3". The count is at most 99. */
export function parseSearchText(text: string): SearchText {
  const trimmedText = text.trim();
  if (/^[x×*+]?\s*\d{1,2}\s*[x×*]?$/i.test(trimmedText))
    return createSearchText("", trimmedText.replace(/\D/g, ""), true);
  const after = trimmedText.match(/^(.*\S)\s*(?:[×*+]|\bx)\s*(\d{1,2})$/i);
  if (after) return createSearchText(after[1] ?? "", after[2] ?? "", false);
  const before =
    trimmedText.match(/^(\d{1,2})\s*([x×*])?\s+(\S.*)$/i) ?? trimmedText.match(/^(\d{1,2})\s*([x×*])\s*(\S.*)$/i);
  if (before && (before[2] || !unitWordPattern.test(before[3] ?? "")))
    return createSearchText(before[3] ?? "", before[1] ?? "", false);
  return { words: trimmedText, count: 1, isOnlyCount: false };
}

function createSearchText(words: string, digits: string, isOnlyCount: boolean): SearchText {
  return { words, count: Math.min(maxCount, Math.max(1, Number(digits))), isOnlyCount };
}
