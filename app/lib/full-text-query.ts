const maxWords = 8;

/**
 * What was typed as a query of SQLite's full-text search (FTS5): every word, or what begins with it, in any order. Null when
 * nothing is left to look for. Only letters and digits are left and each word is quoted, so that nothing typed is an operator.
 */
export function fullTextQuery(text: string): string | null {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.length
    ? words
        .slice(0, maxWords)
        .map((word) => `"${word}"*`)
        .join(" ")
    : null;
}
