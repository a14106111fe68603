import type { Context } from "../context.server";
import type { SentRow } from "../features/bank/imports/import-protocol";
import { finishReading, startImport, storeRows } from "../features/bank/imports/store-rows.server";

// Sends a file of questions as the browser does.

/** Returns rows as one request carries them, one for each content. */
export function importRowsOf(contents: unknown[], from = 0): SentRow[] {
  return contents.map((content, index) => ({ number: from + index, line: from + index + 2, id: null, content }));
}

/** Begins an import of `total` rows and returns its id. */
export async function beginImportOf(
  context: Context,
  actorId: string,
  total: number,
  { replacesDrafts = false, hash = "a".repeat(64), fileName = "bank.json" } = {},
): Promise<string> {
  const what = { act: "begin", fileName, fileHash: hash, format: "json", total, replacesDrafts, notes: [] } as const;
  return (await startImport(context, actorId, { ...what, notes: [] })).importId;
}

/** Sends a whole file and returns the id of the import, which is ready to apply. */
export async function sendImport(
  context: Context,
  actorId: string,
  contents: unknown[],
  options: Parameters<typeof beginImportOf>[3] = {},
): Promise<string> {
  const importId = await beginImportOf(context, actorId, contents.length, options);
  for (let from = 0; from < contents.length; from += 250)
    await storeRows(context, actorId, importId, importRowsOf(contents.slice(from, from + 250), from));
  await finishReading(context, actorId, importId);
  return importId;
}
