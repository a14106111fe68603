/** Returns the words of a text in lower case, without numbers. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}

/** Counts the words of a text, separated by spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

// Sorted by length, longest first. `removeEnding` removes an ending only if at least five letters remain. Four letters are
// enough if the first removed ending has at most two letters or is in `endingsAfterShortRoots`.
const endings =
  "ments ment ifications ification isations izations isation ization ations ation ically ified ating ities osis oses otic itis ical ated ions sis ses tic ity ies ism ous ion ing ive ial ium ery al ia ic ar ed es ae um us is ly s a e i y".split(
    " ",
  );
const endingsAfterShortRoots = ["ical", "ery"];

// Cached, because the same words recur throughout a bank.
const rootCache = new Map<string, string>();
const maxCachedRoots = 20_000;

/**
 * Returns a word without its ending, so that "calcified" and "calcification" have the same root. A short word loses only the
 * plural "s".
 */
export function getRoot(word: string): string {
  const cached = rootCache.get(word);
  if (cached !== undefined) return cached;
  const shortenedWord = removeEnding(word, 4);
  // Removes a second ending, so that "terminalis" and "terminal" have the same root.
  const root = shortenedWord === word ? word.replace(/(?<!s)s$/, "") : removeEnding(shortenedWord, 5);
  if (rootCache.size >= maxCachedRoots) rootCache.clear();
  rootCache.set(word, root);
  return root;
}

function removeEnding(word: string, minLength: number): string {
  if (word.endsWith("ss")) return word;
  const ending = endings.find((end) => {
    const minKeptLetters = end.length < 3 || endingsAfterShortRoots.includes(end) ? minLength : 5;
    return word.length - end.length >= minKeptLetters && word.endsWith(end);
  });
  return ending ? word.slice(0, -ending.length) : word;
}

/** Splits a text into sentences. */
function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?][)"”’]?)\s+(?=["“‘(]?[\p{Lu}\d])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Returns the question of a stem: its last sentence with a question mark, or else its last sentence. */
export function getLeadIn(stem: string): string {
  const sentences = splitSentences(stem);
  return sentences.findLast((sentence) => sentence.includes("?")) ?? sentences.at(-1) ?? "";
}

/** Returns a text in quotes for a message, cut to 60 characters. */
export function quote(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text}”`;
}
