// These functions are not in the file of the schema, so that the browser can load them without the schema's library.

/** Maximum number of marks in one response. */
export const maxMarks = 20;

/** Returns the ids of the targets, in the order of their first regions. */
export function listTargets(regions: readonly { target?: string | undefined }[]): string[] {
  return [...new Set(regions.map(({ target }) => target ?? "a"))];
}
