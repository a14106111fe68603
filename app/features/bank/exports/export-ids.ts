/** Ids that may be named. */
export const mostIds = 20_000;

/** The ids in a text, however they are parted. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
