import type { FilePlace, Picture, ReadResult } from "~/features/questions/exchange/format";
import { findEarlierNearDuplicates } from "~/features/questions/lint/duplicates";
import { maxBatchLength, maxNoteLength, maxNotes, rowsPerBatch } from "../import-limits";
import type { ReceivedRanges, SentRow } from "../import-protocol";

// Turns a parsed file into rows and batches to send. The same file always gives the same rows.

/** Returns a row for each question found in a file, complete, incomplete, or unreadable, in file order. */
export function toSentRows({ questions, places, drafts, refused }: ReadResult): SentRow[] {
  const found: (FilePlace & Omit<SentRow, "number" | "line">)[] = [
    ...questions.map((content, index) => ({ ...(places[index] ?? { line: null }), id: content.id, content })),
    ...drafts.map(({ missing, ...draft }) => draft),
    ...refused.map(({ line, file, id, why }) => ({ line, file, id, why: why.slice(0, 2000), content: null })),
  ];
  const getLine = (place: FilePlace) => place.line ?? Number.MAX_SAFE_INTEGER;
  return found
    .sort((a, b) => compare(a.file ?? "", b.file ?? "") || getLine(a) - getLine(b))
    .map(({ line, file, id, notCarried, ...rest }, number) => ({
      number,
      line: line || null,
      ...(file === undefined ? {} : { file: file.slice(0, 300) }),
      id: id?.slice(0, 300) ?? null,
      ...(notCarried === undefined ? {} : { notCarried: cutText(notCarried, 2000) }),
      ...rest,
    }));
}

/** Adds to each row the nearest duplicate among the earlier questions of the file, if any (L2). */
export function markNearDuplicates(rows: readonly SentRow[]): SentRow[] {
  const nearDuplicates = findEarlierNearDuplicates(rows.map(({ content }) => content));
  return rows.map((row, index) => ({ ...row, ...(nearDuplicates[index] && { near: nearDuplicates[index] }) }));
}

/** Splits the rows that the server does not have yet into batches of the allowed size. */
export function* splitIntoBatches(rows: readonly SentRow[], received: ReceivedRanges): Generator<SentRow[]> {
  let batch: SentRow[] = [];
  let length = 0;
  for (const row of rows) {
    if (received.some(([from, to]) => row.number >= from && row.number <= to)) continue;
    const rowLength = new TextEncoder().encode(JSON.stringify(row)).length;
    if (batch.length && (batch.length === rowsPerBatch || length + rowLength > maxBatchLength)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += rowLength;
  }
  if (batch.length) yield batch;
}

/** Returns the notes of a file, cut to the maximum number and length. */
export function collectNotes(notes: readonly string[]): string[] {
  const keptNotes = notes.slice(0, maxNotes).map((note) => note.slice(0, maxNoteLength));
  return notes.length > maxNotes
    ? [...keptNotes.slice(0, -1), `And ${notes.length - maxNotes + 1} more notes.`]
    : keptNotes;
}

/** Replaces image names by the keys of the uploaded images. */
export function withImageKeys(content: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (typeof content !== "object" || content === null) return content;
  const result: Record<string, unknown> = { ...content };
  const { image, parts } = result;
  if (typeof image === "string") result.image = keys.get(image) ?? image;
  else if (typeof image === "object" && image !== null && "file" in image && typeof image.file === "string")
    result.image = { ...image, file: keys.get(image.file) ?? image.file };
  if (Array.isArray(parts)) result.parts = parts.map((part) => withImageKeys(part, keys));
  return result;
}

/** Returns the alt text of an image from a question that shows the image, or a placeholder with the file name. */
export function findAltText({ name }: Picture, rows: readonly SentRow[]): string {
  for (const { content } of rows) {
    const { image, alt } = (content ?? {}) as { image?: unknown; alt?: unknown };
    const altText =
      image === name
        ? alt
        : (image as { file?: unknown; alt?: unknown } | undefined)?.file === name && (image as { alt?: unknown }).alt;
    if (typeof altText === "string" && altText.trim()) return altText.trim().slice(0, 200);
  }
  return `Image ${name}`.slice(0, 200);
}

function cutText(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
