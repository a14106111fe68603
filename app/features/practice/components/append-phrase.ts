/** Appends a dictated phrase as a sentence, because speech recognition returns no punctuation. */
export function appendPhrase(text: string, phrase: string): string {
  if (!phrase) return text;
  const sentence = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${/[.!?]$/.test(phrase) ? "" : "."}`;
  return text.trim() ? `${text.trimEnd()} ${sentence}` : sentence;
}
