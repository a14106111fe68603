// Words as the rules compare them.

/** The words of a text in lower case, letters only; a number is no word. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}

/** How many words a text has, as its author counts them. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

// Longest first. What is left of a word keeps five letters, or four before these and short endings, or the next is tried.
const endings =
  "ments ment ifications ification isations izations isation ization ations ation ically ified ating ities osis oses otic itis ical ated ions sis ses tic ity ies ism ous ion ing ive ial ium ery al ia ic ar ed es ae um us is ly s a e i y".split(
    " ",
  );
const afterFour = ["ical", "ery"];

// A bank says the same words again and again.
const roots = new Map<string, string>();
const mostRoots = 20_000;

/**
 * What is left of a word without its ending, so that "calcified" and "calcification" or "aorta" and "aortic" are one. Short
 * words keep theirs but for the plural.
 */
export function rootOf(word: string): string {
  const known = roots.get(word);
  if (known !== undefined) return known;
  const bare = bareOf(word, 4);
  // Twice: "terminalis" and "terminal".
  const root = bare === word ? word.replace(/(?<!s)s$/, "") : bareOf(bare, 5);
  if (roots.size >= mostRoots) roots.clear();
  roots.set(word, root);
  return root;
}

function bareOf(word: string, least: number): string {
  if (word.endsWith("ss")) return word;
  const ending = endings.find((end) => {
    const kept = end.length < 3 || afterFour.includes(end) ? least : 5;
    return word.length - end.length >= kept && word.endsWith(end);
  });
  return ending ? word.slice(0, -ending.length) : word;
}

/** Whole sentences of a text. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?][)"”’]?)\s+(?=["“‘(]?[\p{Lu}\d])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** The question a stem asks: its last sentence with a question mark, or its last sentence. */
export function leadInOf(stem: string): string {
  const sentences = sentencesOf(stem);
  return sentences.findLast((sentence) => sentence.includes("?")) ?? sentences.at(-1) ?? "";
}

/** A piece of a text for a message, in quotes and not too long. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text}”`;
}
