// Sentences for the row of an imported question about data that questions have no field for.

/** How many texts a sentence quotes before it counts the rest, and how many characters of each. */
const maxQuotes = 4;
const maxQuoteLength = 120;

/** Returns a sentence such as "Hints are not imported: “Look left.”"; undefined without texts. `what` has its verb. */
export function describeLoss(what: string, texts: readonly string[]): string | undefined {
  const words = [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean))];
  if (!words.length) return undefined;
  const quotes = words
    .slice(0, maxQuotes)
    .map((text) => `“${text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text}”`);
  const rest = words.length > maxQuotes ? `, and ${words.length - maxQuotes} more` : "";
  const sentence = `${what} not imported: ${quotes.join(", ")}${rest}`;
  return /[.!?…]”$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Returns a sentence about the title of a question; undefined if it says nothing, as "Q1", or only repeats the stem or the id. */
export function describeLostTitle(title: string, stem: unknown, id: string | null): string | undefined {
  const words = title.replace(/\s+/g, " ").trim();
  const isNumber = /^\W*(q|question|item)?[\s.:#_-]*\d*[a-z]?\W*$/i.test(words);
  const text = String(stem ?? "").replace(/\s+/g, " ");
  const isRepeated = text.includes(words.replace(/(\.\.\.|…)$/, "")) || (id !== null && words.startsWith(id));
  return isNumber || isRepeated ? undefined : describeLoss("The title is", [words]);
}

/** Joins sentences into one note; empty if there are none. */
export function joinNotes(...sentences: (string | undefined)[]): { notCarried?: string } {
  const words = sentences.filter((sentence) => sentence).join(" ");
  return words ? { notCarried: words } : {};
}
