import type { SignedInArgs } from "../features/auth/guards.server";
import { fetchSeries } from "../features/bank/exports/browser/fetch-series";
import { loadExportSeries } from "../features/bank/exports/export-series.server";
import { importSeries } from "../features/bank/imports/browser/import-series";
import type { SentRow, SeriesNote } from "../features/bank/imports/import-protocol";
import { loadStoredSeries } from "../features/bank/pictures/pictures.loader.server";
import { createFailure, type PostFile } from "../features/bank/pictures/upload/browser/send-series";
import { handleUploadFile, handleUploadStep } from "../features/bank/pictures/upload/picture-upload.action.server";
import type { QuestionContent } from "../features/questions/content";
import type { ReadResult } from "../features/questions/exchange/format";
import type { PackedSeries } from "../features/questions/exchange/pack/packed-series";
import { serveSeriesFile } from "../features/series/serve-series.server";
import { paths } from "../paths";
import { admin, contextOf, db, url } from "./admin-setup";
import { makeLoginCookie } from "./make";

// Exports and imports packs as the browser does, with the server's handlers in place of the network.

/** Returns the series of questions with their files, read from the test's bank. */
export async function exportSeriesOf(questions: readonly QuestionContent[], maxBytes = 0): Promise<PackedSeries[]> {
  const { name, value } = await makeLoginCookie(db, admin.userId, url);
  const fetchFile = async (address: string) => {
    const request = new Request(url + address, { headers: { Cookie: `${name}=${value}` } });
    const [, folder, key, code, file] = address.split("/");
    const response = await (`/${folder}` === paths.series
      ? serveSeriesFile(contextOf(), request, { key, code, file })
      : Response.json(await loadExportSeries(contextOf(), request)));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
  };
  return fetchSeries(questions, { bytes: maxBytes, files: 1 }, fetchFile, () => {});
}

/** Stores the series of a pack in the test's bank and returns the notes by key. `isAllowed` is the admin's answer. */
export function importSeriesOf(
  read: Pick<ReadResult, "series" | "refusedSeries">,
  rows: readonly SentRow[],
  isAllowed: () => boolean = () => true,
): Promise<Map<string, SeriesNote>> {
  return importSeries(read, rows, {
    findStored: (keys) =>
      loadStoredSeries(contextOf(), new Request(`${url}?${new URLSearchParams({ keys: keys.join() })}`)),
    post: postFile,
    askAdmin: async () => isAllowed(),
    onProgress: () => {},
  });
}

const postFile: PostFile = async (path, body, type) => {
  const request = new Request(url + path, { method: "POST", body, headers: { "Content-Type": type } });
  const viewer = { userId: admin.userId, fullName: "Ann Admin", username: "ann" };
  const args = { request, context: contextOf(), params: {}, viewer } as unknown as SignedInArgs;
  const handle = path.startsWith(paths.pictureUploadFile) ? handleUploadFile : handleUploadStep;
  const response = await handle(args);
  if (!response.ok) throw await createFailure(response);
  return response;
};
