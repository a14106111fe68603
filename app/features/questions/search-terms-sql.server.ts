import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SearchTerm } from "../../lib/text-search-terms";

/**
 * Returns an SQL condition: the text contains a form of every search term, also inside other words. `matchesSearchTerms` then picks
 * the texts with whole words.
 */
export function mayContainSearchTerms(text: SQLiteColumn | SQL, terms: readonly SearchTerm[]): SQL | undefined {
  const containsWords = (words: readonly string[]) =>
    and(...words.map((word) => sql`instr(lower(${text}), ${word}) > 0`));
  return and(...terms.map(({ typed, synonyms }) => or(containsWords(typed.flat()), ...synonyms.map(containsWords))));
}
