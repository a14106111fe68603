/** Serializes schema.org data for a script element and escapes HTML characters. */
export function serializeJsonLd(graph: Record<string, unknown>[]): string {
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return text.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
