/** Matches a word or sign that follows the head of a noun phrase. */
const phraseEndPattern =
  /\s(?:of|in|on|with|without|from|at|to|for|by|between|within|along|around|beside|behind|near|over|under|through|after|before|during|than|that|which|where|when|and|or|as|due|below|above|across|against|into|per|via)\b|[,;:(–—]/;
const irregularPlurals = new Set(
  "metastases calculi bronchi emboli thrombi foci loci nuclei hila ganglia septa diverticula bullae vertebrae fistulae bursae criteria phenomena opacities cavities children women men feet teeth diagnoses stenoses ribs data arteriae".split(
    " ",
  ),
);
const singularEndingPattern =
  /(?:ss|us|is|sis|itis|osis|asis|ens|ics|ax|ps|bris|scabies|series|rabies|diabetes|herpes|facies|species|pancreas|gas|bias|lens|atlas|meninges|ascites|varices|pons|biceps|triceps|times|always)$/i;

/** Returns the grammatical number of a short noun phrase; undefined for sentences, values, and unclear phrases. */
export function getGrammaticalNumber(phrase: string): "singular" | "plural" | undefined {
  const text = phrase.trim();
  if (!text || /^\W*\d/.test(text) || /[.?!]\s/.test(text)) return undefined;
  if (/\band\b/.test(text.split(/[,;:(]/)[0] ?? "")) return undefined;
  const headEnd = text.search(phraseEndPattern);
  const words = (headEnd < 0 ? text : text.slice(0, headEnd)).replace(/[.*_]+$/, "").split(/\s+/);
  if (words.length > 5 || words.some((word) => /^(?:is|are|was|were|has|have|can|may|must|it|they|to|be)$/i.test(word)))
    return undefined;
  const head = words.at(-1)?.toLowerCase() ?? "";
  if (!/^\p{L}[\p{L}-]*$/u.test(head)) return undefined;
  if (irregularPlurals.has(head)) return "plural";
  if (!head.endsWith("s")) return /(?:ing|ed|ly|al|ic|ive|ous|ar)$/.test(head) ? undefined : "singular";
  return singularEndingPattern.test(head) ? undefined : "plural";
}
