/** Maximum ids per export. */
export const maxExportIds = 20_000;

/** Parses ids separated by whitespace, commas, or semicolons. */
export function parseExportIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
