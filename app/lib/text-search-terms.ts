const maxTerms = 8;
const minPrefixLength = 3;
const word = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
const termPattern = new RegExp(`${word}(?:[-‐‑–.'’]${word})*`, "gu");

/** The forms of one term, such as an abbreviation and its long forms. */
export type SynonymGroup = readonly string[];

/** One term of a search with the other forms that also match it. Each form is a list of words in lower case. */
export interface SearchTerm {
  /** Words as typed. A hyphenated term has several. */
  typed: readonly (readonly string[])[];
  synonyms: readonly (readonly string[])[];
  /** The term also matches longer words that begin with it. */
  isPrefix: boolean;
}

/**
 * Splits typed text into at most 8 search terms. A hyphenated term stays whole. Several terms that together are a form of a
 * synonym group become one term. Only the last term may match as a prefix, and only from 3 letters on and if it is not a form of
 * a group, because "PE" should not find "pelvis".
 */
export function parseSearchTerms(text: string, synonymGroups: readonly SynonymGroup[] = []): SearchTerm[] {
  const typed = (text.normalize("NFC").match(termPattern) ?? []).slice(0, maxTerms).map(splitWords);
  const terms: SearchTerm[] = [];
  for (let start = 0; start < typed.length; ) {
    const found = findLongestForm(typed.slice(start), synonymGroups);
    const length = found?.length ?? 1;
    const isLast = start + length === typed.length;
    terms.push({
      typed: typed.slice(start, start + length),
      synonyms: found?.synonyms ?? [],
      isPrefix: isLast && !found && (typed[start]?.at(-1)?.length ?? 0) >= minPrefixLength,
    });
    start += length;
  }
  return terms;
}

/** Returns the words of a text in lower case, as the full-text index splits them. "Crohn's" becomes "crohn". */
export function splitWords(text: string): string[] {
  const withoutPossessives = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, "");
  return withoutPossessives.match(new RegExp(word, "gu")) ?? [];
}

/** Finds the longest run of terms, from the first on, that is a form of a group. */
function findLongestForm(typed: readonly string[][], synonymGroups: readonly SynonymGroup[]) {
  for (let length = typed.length; length > 0; length--) {
    const key = typed.slice(0, length).flat().join(" ");
    const groups = synonymGroups
      .map((group) => group.map(splitWords))
      .filter((forms) => forms.some((form) => form.join(" ") === key));
    if (groups.length) return { length, synonyms: groups.flat().filter((form) => form.join(" ") !== key) };
  }
  return null;
}

/**
 * Returns a query for SQLite's full-text search (FTS5) that matches texts with every term; null without terms. Every word is
 * quoted, so that no input acts as an operator. With `allowPrefix` false, the last term matches only whole words.
 */
export function buildFullTextQuery(terms: readonly SearchTerm[], allowPrefix = true): string | null {
  if (!terms.length) return null;
  return terms
    .map(({ typed, synonyms, isPrefix }) => {
      const typedForm = typed.map(quotePhrase).join(" AND ") + (isPrefix && allowPrefix ? "*" : "");
      return synonyms.length ? `((${typedForm}) OR ${synonyms.map(quotePhrase).join(" OR ")})` : typedForm;
    })
    .join(" AND ");
}

function quotePhrase(words: readonly string[]): string {
  return `"${words.join(" ")}"`;
}

/**
 * Returns whether a text contains every term as whole words, in any order, for texts outside the full-text index. A prefix term
 * also matches longer words.
 */
export function matchesSearchTerms(text: string, terms: readonly SearchTerm[]): boolean {
  const words = ` ${splitWords(text).map(stripAccents).join(" ")} `;
  const contains = (form: readonly string[], end: string) => words.includes(` ${stripAccents(form.join(" "))}${end}`);
  return terms.every(
    ({ typed, synonyms, isPrefix }) =>
      typed.every((form) => contains(form, isPrefix ? "" : " ")) || synonyms.some((form) => contains(form, " ")),
  );
}

function stripAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
