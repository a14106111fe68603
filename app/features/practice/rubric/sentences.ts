import { readTokens, type Token } from "./tokens";

/** A sentence of a report, with the clauses in which a negation or a hedge holds. */
export interface Sentence {
  text: string;
  clauses: Token[][];
}

/** Words that begin a clause to which an earlier negation or hedge does not extend (G8). */
const clauseStarts = [
  "but",
  "however",
  "although",
  "though",
  "except",
  "yet",
  "whereas",
  "while",
  "apart from",
  "aside from",
  "other than",
  "there is",
  "there are",
].map((phrase) => phrase.split(" "));

/** Splits a text at full stops, semicolons, exclamation marks, and line breaks. Decimal points and list numbers split nothing. */
export function readSentences(text: string): Sentence[] {
  return text
    .replace(/^\s*(?:\d+[.)]|[-•*])\s+/gm, "")
    .split(/(?<=[.!])(?=\s|$)|(?<=[\p{L})]\.)(?=\p{Lu})|[;\n\r]+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => ({ text: part, clauses: splitClauses(readTokens(part)) }));
}

function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  tokens.forEach((token, index) => {
    const starts = clauseStarts.some((words) => words.every((word, step) => tokens[index + step]?.word === word));
    // "No doubt there is" keeps its words together, because nothing precedes the start of the first clause.
    if (starts && clauses.at(-1)?.length) clauses.push([]);
    clauses.at(-1)?.push(token);
  });
  return clauses;
}
