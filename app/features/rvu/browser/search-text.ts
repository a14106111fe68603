/** The search text, split into words and a count. */
export interface SearchText {
  words: string;
  /** Number of studies to add; 1 by default. */
  count: number;
  /** Whether the text is only a number, which repeats the study added last. */
  onlyCount: boolean;
}

const maxCount = 99;
/** A number before one of these words is part of a study's name: "2 views", "3 phase bone scan". */
const unitWords = /^(views?|vws?|vw|v|phases?|or|to|levels?|vessels?|d|mm|hours?|h|hr|hrs|weeks?|joints?|limbs?)\b/i;

/** Parses "3 ct head", "3x ct head", "ct head x3", "ct head *3", and "3". The count is at most 99. */
export function parseSearchText(text: string): SearchText {
  const plain = text.trim();
  if (/^[x×*+]?\s*\d{1,2}\s*[x×*]?$/i.test(plain)) return withCount("", plain.replace(/\D/g, ""), true);
  const after = plain.match(/^(.*\S)\s*(?:[×*+]|\bx)\s*(\d{1,2})$/i);
  if (after) return withCount(after[1] ?? "", after[2] ?? "", false);
  const before = plain.match(/^(\d{1,2})\s*([x×*])?\s+(\S.*)$/i) ?? plain.match(/^(\d{1,2})\s*([x×*])\s*(\S.*)$/i);
  if (before && (before[2] || !unitWords.test(before[3] ?? "")))
    return withCount(before[3] ?? "", before[1] ?? "", false);
  return { words: plain, count: 1, onlyCount: false };
}

function withCount(words: string, digits: string, onlyCount: boolean): SearchText {
  return { words, count: Math.min(maxCount, Math.max(1, Number(digits))), onlyCount };
}
