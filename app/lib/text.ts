/** Returns the text, cut at a word with an ellipsis if it is longer than `maxLength` characters. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:…]+$/, "")}…`;
}

/** Returns "1 question" or "2 questions"; `many` is the plural if it is irregular. */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Joins words, as in "a, b, or c". */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  return new Intl.ListFormat("en", { type: conjunction === "or" ? "disjunction" : "conjunction" }).format(words);
}

/** Returns the letter of the option at a 0-based position: A, B, C, … */
export function getOptionLetter(position: number): string {
  return String.fromCharCode(65 + position);
}
