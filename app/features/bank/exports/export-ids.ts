/** Ids that may be named. */
export const maxExportIds = 20_000;

/** The ids in a text, however they are parted. */
export function parseExportIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
