import type { ReadResult } from "~/features/questions/exchange/format";
import type { PackedSeries } from "~/features/questions/exchange/pack/packed-series";
import { listSeriesKeys } from "~/features/questions/exchange/pictures";
import { ZipError } from "~/lib/zip-reader";
import { describeSeries } from "../../pictures/picture-labels";
import type { StoredSeries } from "../../pictures/pictures.loader.server";
import { type PostFile, sendPackedSeries, UploadRefusedError } from "../../pictures/upload/browser/send-series";
import type { SentRow, SeriesNote } from "../import-protocol";

/** Number of keys per request, which is the limit of the server. */
const keysPerRequest = 60;

/** A description of a new series, for the question to the admin. */
export interface NewSeries {
  title: string;
  about: string;
  license: string;
  credit: string;
}

/** The requests to the server and the questions to the admin during the import of series. */
interface SeriesImporter {
  /** Returns the series with these keys that the bank has, by key. */
  findStored(keys: readonly string[]): Promise<Record<string, Pick<StoredSeries, "title">>>;
  post: PostFile;
  /** Asks the admin whether the series may be stored. */
  askAdmin(series: NewSeries[]): Promise<boolean>;
  onProgress(done: number, of: number): void;
}

/**
 * Stores the series of a pack that the bank does not have, and returns a note about the result of each, by key. Skips series
 * that no row names. Throws if the connection is lost.
 */
export async function importSeries(
  { series, refusedSeries }: Pick<ReadResult, "series" | "refusedSeries">,
  rows: readonly SentRow[],
  { findStored, post, askAdmin, onProgress }: SeriesImporter,
): Promise<Map<string, SeriesNote>> {
  const notes = new Map<string, SeriesNote>();
  for (const { key, why } of refusedSeries) notes.set(key, { isProblem: true, words: describeRefusal(key, why) });
  const usedKeys = new Set(rows.flatMap(listRowKeys));
  const used = series.filter(({ key }) => usedKeys.has(key));
  const stored: Record<string, Pick<StoredSeries, "title">> = {};
  for (let from = 0; from < used.length; from += keysPerRequest)
    Object.assign(stored, await findStored(used.slice(from, from + keysPerRequest).map(({ key }) => key)));
  for (const [key, { title }] of Object.entries(stored))
    notes.set(key, { isProblem: false, words: `“${title}” is already in this bank.` });
  const added = used.filter(({ key }) => !stored[key]);
  const isAllowed = added.length === 0 || (await askAdmin(added.map(describeNewSeries)));
  for (const [index, one] of added.entries()) {
    onProgress(index, added.length);
    notes.set(one.key, isAllowed ? await storeSeries(one, post) : createNote(one, "was left out", true));
  }
  return notes;
}

/** Adds to each row the notes about its series. */
export function addSeriesNotes(rows: readonly SentRow[], notes: ReadonlyMap<string, SeriesNote>): SentRow[] {
  return rows.map((row) => {
    const rowNotes = [...new Set(listRowKeys(row))].flatMap((key) => notes.get(key) ?? []);
    return rowNotes.length ? { ...row, series: rowNotes } : row;
  });
}

async function storeSeries(series: PackedSeries, post: PostFile): Promise<SeriesNote> {
  try {
    await sendPackedSeries(series, post);
    return createNote(series, "is new");
  } catch (error) {
    if (!(error instanceof UploadRefusedError || error instanceof ZipError)) throw error;
    return { isProblem: true, words: describeRefusal(series.key, error.message, series.title) };
  }
}

function createNote({ title, manifest }: PackedSeries, what: string, isProblem = false): SeriesNote {
  const about = describeSeries({ ...manifest, frameCount: manifest.frames.length });
  return { isProblem, words: `“${title}” ${what}: ${about}. License: ${manifest.provenance.license}.` };
}

function describeNewSeries({ title, manifest }: PackedSeries): NewSeries {
  const { license, credit } = manifest.provenance;
  return { title, about: describeSeries({ ...manifest, frameCount: manifest.frames.length }), license, credit };
}

function describeRefusal(key: string, why: string, title?: string): string {
  const name = title === undefined ? `The series ${key.slice(0, 8)}…` : `“${title}”`;
  return `${name} was refused, so this question has no picture. ${why}`.slice(0, 500);
}

function listRowKeys({ content }: SentRow): string[] {
  return typeof content === "object" && content !== null ? listSeriesKeys({ ...content }) : [];
}
