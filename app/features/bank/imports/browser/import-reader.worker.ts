/// <reference lib="webworker" />
import { importPicturesPath, importRowsPath, storedSeriesPath } from "~/admin-paths";
import { maxUploadBytes } from "~/features/images/image-limits";
import { detectFormat } from "~/features/questions/exchange/detect-format";
import type { Picture, ReadResult, Refusal } from "~/features/questions/exchange/format";
import { loadFormat } from "~/features/questions/exchange/load-format";
import { toHex } from "~/lib/hex";
import { createFailure, createPost } from "../../pictures/upload/browser/send-series";
import { maxImportQuestions } from "../import-limits";
import type { ImportStatus, SentRow, SeriesNote, StartMessage } from "../import-protocol";
import {
  collectNotes,
  findAltText,
  markNearDuplicates,
  splitIntoBatches,
  toSentRows,
  withImageKeys,
} from "./file-rows";
import type { ImageDetails, ReaderMessage, ReaderRequest } from "./import-messages";
import { addSeriesNotes, importSeries } from "./import-series";

// This worker reads a file of questions and sends the questions in batches, so that the page stays responsive and
// terminating the worker cancels everything.

const maxTries = 4;
let resolveImageDetails: (imageDetails: ImageDetails) => void = () => {};
let resolveSeriesAnswer: (isAllowed: boolean) => void = () => {};

addEventListener("message", ({ data }: MessageEvent<ReaderRequest>) => {
  if (data.type === "pictures") resolveImageDetails(data.details);
  else if (data.type === "series") resolveSeriesAnswer(data.isAllowed);
  else
    importFile(data).catch((error: unknown) =>
      post({ type: "lost", why: error instanceof Error ? error.message : "" }),
    );
});

async function importFile({ file, format, replacesDrafts }: Extract<ReaderRequest, { type: "read" }>): Promise<void> {
  const bytes = await readBytes(file);
  post({ type: "progress", stage: "understand", done: 0, of: 1 });
  const detection = format ? { format } : detectFormat(bytes);
  if ("why" in detection) return postRefusals([{ id: null, ...detection }]);
  const parsedFile = await (await loadFormat(detection.format)).read(bytes);
  const rows = toSentRows(parsedFile);
  if (rows.every(({ why }) => why !== undefined)) return postRefusals(listRefusals(parsedFile), parsedFile.moreRefused);
  if (rows.length > maxImportQuestions)
    return postRefusals([
      {
        line: null,
        id: null,
        why: `The file has more than ${maxImportQuestions.toLocaleString("en")} questions. Split it into several files.`,
      },
    ]);
  const uploadResult = await uploadImages(parsedFile.pictures, rows);
  const rowsToSend = uploadResult.keys.size
    ? rows.map((row) => ({ ...row, content: withImageKeys(row.content, uploadResult.keys) }))
    : rows;
  const seriesNotes = await uploadSeries(parsedFile, rowsToSend);
  const fileHash = await hashImport(bytes, uploadResult.imageDetails);
  const notes = collectNotes([...uploadResult.notes, ...parsedFile.notes]);
  await sendRows(
    {
      act: "begin",
      fileName: file.name.slice(0, 300),
      fileHash,
      format: detection.format,
      total: rows.length,
      replacesDrafts,
      notes,
    },
    markNearDuplicates(addSeriesNotes(rowsToSend, seriesNotes)),
  );
}

function postRefusals(refused: Refusal[], moreRefused = 0): void {
  post({ type: "refused", refused, moreRefused });
}

function listRefusals({ refused }: ReadResult) {
  return refused.length ? refused : [{ line: null, id: null, why: "The file contains no questions." }];
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let offset = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, offset);
    offset += value.length;
    post({ type: "progress", stage: "read", done: offset, of: file.size });
  }
}

/**
 * Returns a hash of the file and the image details, so that the same file with different image details does not resume
 * the earlier import.
 */
async function hashImport(bytes: BufferSource, imageDetails: ImageDetails): Promise<string> {
  const fileHash = toHex(await crypto.subtle.digest("SHA-256", bytes));
  if (!imageDetails) return fileHash;
  const input = new TextEncoder().encode(fileHash + JSON.stringify(imageDetails));
  return toHex(await crypto.subtle.digest("SHA-256", input));
}

/**
 * Uploads the file's images if the admin named their source and license. Returns the keys of the uploaded images by name,
 * and notes on rejected images.
 */
async function uploadImages(pictures: readonly Picture[], rows: readonly SentRow[]) {
  const keys = new Map<string, string>();
  const notes: string[] = [];
  if (!pictures.length) return { keys, notes, imageDetails: null };
  post({ type: "ask", names: pictures.map(({ name }) => name) });
  const imageDetails = await new Promise<ImageDetails>((resolve) => {
    resolveImageDetails = resolve;
  });
  if (!imageDetails) return { imageDetails, keys, notes: [`${pictures.length} images were left out.`] };
  for (const [index, picture] of pictures.entries()) {
    post({ type: "progress", stage: "pictures", done: index, of: pictures.length });
    const { key, why } =
      picture.bytes.length > maxUploadBytes
        ? { key: undefined, why: "The image is larger than 5 MB." }
        : await send<{ key?: string; why?: string }>(
            importPicturesPath,
            toImageForm(picture, findAltText(picture, rows), imageDetails),
          );
    if (key) keys.set(picture.name, key);
    else notes.push(`Image ${picture.name} was rejected. ${why}`);
  }
  return { imageDetails, keys, notes };
}

/** Stores the series of the file that the bank does not have, after asking the admin. Returns a note on each, by key. */
function uploadSeries(parsedFile: ReadResult, rows: readonly SentRow[]): Promise<Map<string, SeriesNote>> {
  return importSeries(parsedFile, rows, {
    findStored: async (keys) => {
      const response = await fetch(storedSeriesPath(keys)).catch(() => null);
      if (!response?.ok) throw await createFailure(response);
      return response.json();
    },
    post: createPost(new AbortController().signal),
    askAdmin: (series) => {
      post({ type: "askSeries", series });
      return new Promise<boolean>((resolve) => {
        resolveSeriesAnswer = resolve;
      });
    },
    onProgress: (done, of) => post({ type: "progress", stage: "series", done, of }),
  });
}

function toImageForm({ name, bytes }: Picture, alt: string, { source, license }: NonNullable<ImageDetails>): FormData {
  const form = new FormData();
  form.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  for (const [field, value] of Object.entries({ alt, source, license })) form.set(field, value);
  return form;
}

async function sendRows(startMessage: StartMessage, rows: SentRow[]): Promise<void> {
  const { importId, received } = await send<ImportStatus>(importRowsPath("new"), startMessage);
  post({ type: "begun", importId });
  let receivedRanges = received;
  // The first round sends all rows that the server does not have yet; later rounds send rows that got lost.
  for (let round = 0; round < 3; round += 1) {
    let done = receivedRanges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const batches = splitIntoBatches(rows, receivedRanges);
    const sendBatches = async () => {
      for (const piece of batches) {
        await send(importRowsPath(importId), { act: "rows", rows: piece });
        done += piece.length;
        post({ type: "progress", stage: "send", done, of: rows.length });
      }
    };
    post({ type: "progress", stage: "send", done, of: rows.length });
    // Sends two batches in parallel, so that the server checks one batch while it stores the other.
    await Promise.all([sendBatches(), sendBatches()]);
    const status = await send<ImportStatus>(importRowsPath(importId), { act: "finish" });
    if (status.state === "ready") return post({ type: "done", importId });
    receivedRanges = status.received;
  }
  throw new Error("Some questions did not reach the server. Resume the import to send them again.");
}

/** Posts a request and retries after connection errors. Throws errors with user-facing messages. */
async function send<T>(path: string, body: object): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(path, {
      method: "POST",
      ...(body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json", Accept: "application/json" } }),
    }).catch(() => null);
    if (response?.ok) return response.json();
    if (response && response.status < 500) {
      const { error } = (await response.json().catch(() => ({}))) as { error?: string };
      throw new Error(
        response.status === 404
          ? "You are no longer signed in as an admin. Sign in in another tab, then continue."
          : error || `The server reported error ${response.status}. Try again later.`,
      );
    }
    if (attempt === maxTries) throw new Error("The connection was lost. Check your connection, then try again.");
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}

function post(message: ReaderMessage): void {
  postMessage(message);
}
