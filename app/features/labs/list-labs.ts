import type { AnswerSheet } from "../questions/version";

/** Returns the distinct labs of a question's series; for a case, includes the series of its submitted parts. */
export function listLabs({ seriesLabs = {}, key }: AnswerSheet): string[] {
  const labsOfParts = key.type === "case" ? key.parts.flatMap(listLabs) : [];
  return [...new Set([...Object.values(seriesLabs), ...labsOfParts])];
}
