/** The beginning of a text, cut at a word with an ellipsis when it is longer than `longest` characters. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:…]+$/, "")}…`;
}

/** "1 question", "2 questions"; `many` where an s is not enough. */
export function countNoun(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** "a, b, or c". */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  return new Intl.ListFormat("en", { type: conjunction === "or" ? "disjunction" : "conjunction" }).format(words);
}

/** The letter of the option at a place, the first being 0: A, B, C … */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place);
}
