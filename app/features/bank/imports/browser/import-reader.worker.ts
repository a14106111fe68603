/// <reference lib="webworker" />
import { importPicturesPath, importRowsPath } from "~/admin-paths";
import { maxUploadBytes } from "~/features/images/image-limits";
import { detectFormat } from "~/features/questions/exchange/detect-format";
import type { Picture, ReadResult } from "~/features/questions/exchange/format";
import { loadFormat } from "~/features/questions/exchange/load-format";
import { toHex } from "~/lib/hex";
import { maxQuestions } from "../import-limits";
import type { SentRow, StartMessage, StoredAnswer } from "../import-protocol";
import { altOf, collectNotes, markNearDuplicates, rowsFromFile, splitIntoBatches, withImageKeys } from "./file-rows";
import type { ImageDetails, ReaderMessage, ReaderRequest } from "./import-messages";

// Reads a file of questions and sends it in batches, in a worker: the page stays responsive, and terminating the worker cancels
// everything.

const maxTries = 4;
let answerPictures: (words: ImageDetails) => void = () => {};

addEventListener("message", ({ data }: MessageEvent<ReaderRequest>) => {
  if (data.say === "pictures") answerPictures(data.words);
  else
    importFile(data).catch((error: unknown) => say({ say: "lost", why: error instanceof Error ? error.message : "" }));
});

async function importFile({ file, format, replacesDrafts }: Extract<ReaderRequest, { say: "read" }>): Promise<void> {
  const bytes = await bytesOf(file);
  say({ say: "progress", stage: "understand", done: 0, of: 1 });
  const detected = format ? { format } : detectFormat(bytes);
  if ("why" in detected) return say({ say: "refused", refused: [{ id: null, ...detected }] });
  const read = (await loadFormat(detected.format)).read(bytes);
  const rows = rowsFromFile(read);
  if (rows.every(({ why }) => why !== undefined)) return say({ say: "refused", refused: listRefusals(read) });
  if (rows.length > maxQuestions)
    return say({
      say: "refused",
      refused: [
        {
          line: null,
          id: null,
          why: `The file has more than ${maxQuestions} questions. Split it into several files.`,
        },
      ],
    });
  const kept = await uploadImages(read.pictures, rows);
  const sent = kept.keys.size ? rows.map((row) => ({ ...row, content: withImageKeys(row.content, kept.keys) })) : rows;
  const fileHash = await hashOf(bytes, kept.words);
  const notes = collectNotes([...kept.notes, ...read.notes]);
  await sendAll(
    {
      act: "begin",
      fileName: file.name.slice(0, 300),
      fileHash,
      format: detected.format,
      total: rows.length,
      replacesDrafts,
      notes,
    },
    markNearDuplicates(sent),
  );
}

function listRefusals({ refused }: ReadResult) {
  return refused.length ? refused : [{ line: null, id: null, why: "The file contains no questions." }];
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, at);
    at += value.length;
    say({ say: "progress", stage: "read", done: at, of: file.size });
  }
}

/** The hash includes the image details, because other details give other rows and must not resume the first run. */
async function hashOf(bytes: BufferSource, words: ImageDetails): Promise<string> {
  const ofFile = toHex(await crypto.subtle.digest("SHA-256", bytes));
  if (!words) return ofFile;
  const said = new TextEncoder().encode(ofFile + JSON.stringify(words));
  return toHex(await crypto.subtle.digest("SHA-256", said));
}

/** Uploads the file's images if the admin gave their details; returns keys by name, and notes on rejected images. */
async function uploadImages(pictures: readonly Picture[], rows: readonly SentRow[]) {
  const keys = new Map<string, string>();
  const notes: string[] = [];
  if (!pictures.length) return { keys, notes, words: null };
  say({ say: "ask", names: pictures.map(({ name }) => name) });
  const words = await new Promise<ImageDetails>((resolve) => {
    answerPictures = resolve;
  });
  if (!words) return { words, keys, notes: [`${pictures.length} images were left out.`] };
  for (const [index, picture] of pictures.entries()) {
    say({ say: "progress", stage: "pictures", done: index, of: pictures.length });
    const { key, why } =
      picture.bytes.length > maxUploadBytes
        ? { key: undefined, why: "It is larger than 5 MB." }
        : await send<{ key?: string; why?: string }>(importPicturesPath, formOf(picture, altOf(picture, rows), words));
    if (key) keys.set(picture.name, key);
    else notes.push(`Image ${picture.name} was rejected. ${why}`);
  }
  return { words, keys, notes };
}

function formOf({ name, bytes }: Picture, alt: string, { source, licence }: NonNullable<ImageDetails>): FormData {
  const form = new FormData();
  form.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  for (const [field, value] of Object.entries({ alt, source, licence })) form.set(field, value);
  return form;
}

async function sendAll(begin: StartMessage, rows: SentRow[]): Promise<void> {
  const { importId, have } = await send<StoredAnswer>(importRowsPath("new"), begin);
  say({ say: "begun", importId });
  let missing = have;
  // Starts with the rows the server has; a second round sends rows that got lost.
  for (let round = 0; round < 3; round += 1) {
    let done = missing.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const pieces = splitIntoBatches(rows, missing);
    const sendOn = async () => {
      for (const piece of pieces) {
        await send(importRowsPath(importId), { act: "rows", rows: piece });
        done += piece.length;
        say({ say: "progress", stage: "send", done, of: rows.length });
      }
    };
    say({ say: "progress", stage: "send", done, of: rows.length });
    // Two in parallel: one batch is checked while another is stored.
    await Promise.all([sendOn(), sendOn()]);
    const finished = await send<StoredAnswer>(importRowsPath(importId), { act: "finish" });
    if (finished.state === "ready") return say({ say: "done", importId });
    missing = finished.have;
  }
  throw new Error("Some questions did not reach the server.");
}

/** Posts a request and retries after connection errors. Throws errors with user-facing messages. */
async function send<T>(path: string, body: object): Promise<T> {
  for (let time = 1; ; time += 1) {
    const answer = await fetch(path, {
      method: "POST",
      ...(body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json", Accept: "application/json" } }),
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500) {
      const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
      throw new Error(
        answer.status === 404
          ? "You are no longer signed in as an admin."
          : error || `The server reported error ${answer.status}.`,
      );
    }
    if (time === maxTries) throw new Error("The connection was lost.");
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** time));
  }
}

function say(message: ReaderMessage): void {
  postMessage(message);
}
