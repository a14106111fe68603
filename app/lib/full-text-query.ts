const maxWords = 8;

/**
 * Converts typed text to a query for SQLite's full-text search (FTS5) that matches every word or its prefix, in any order; null
 * if no letter or digit is left. Words are quoted, so that no input acts as an operator.
 */
export function toFullTextQuery(text: string): string | null {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.length
    ? words
        .slice(0, maxWords)
        .map((word) => `"${word}"*`)
        .join(" ")
    : null;
}
