import { crc32 } from "./crc32";
import { inflateLimited } from "./inflate-limited";

// Reads zips by their central directory. The sizes that a zip declares are never trusted: data is inflated in small pieces
// and stops at the limit.

/** The reason why a zip is refused, as a sentence for the user. */
export class ZipError extends Error {}

export interface ZipEntry {
  /** Path inside the zip with forward slashes; folders end with one. */
  name: string;
  /** Compression method: 0 is stored, 8 is deflated. */
  method: number;
  crc: number;
  packedBytes: number;
  /** Size that the zip declares. */
  bytes: number;
  /** Position of the local file header. */
  offset: number;
}

/** Returns whether the bytes begin like a zip. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Returns the entries of a zip, folders included. Throws ZipError for a damaged or encrypted zip, for more than `maxEntries`
 * entries, for ZIP64, for a name that occurs twice, and for a path outside the zip.
 */
export function listZipEntries(zip: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEndRecord(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) throw new ZipError("ZIP64 files are not supported.");
  if (count > maxEntries) throw new ZipError(`The zip contains more than ${maxEntries.toLocaleString("en")} files.`);
  const entries = new Map<string, ZipEntry>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== 0x02014b50) throw damagedError();
    const nameBytes = view.getUint16(at + 28, true);
    // Some Windows tools write backslashes.
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameBytes)).replaceAll("\\", "/");
    if (view.getUint16(at + 8, true) & 1) throw new ZipError("The zip is encrypted. Upload it without a password.");
    if (isUnsafePath(name)) throw new ZipError(`${quoteName(name)} points outside the zip.`);
    if (entries.has(name)) throw new ZipError(`${quoteName(name)} is in the zip twice.`);
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return [...entries.values()];
}

/** How many times larger than the zip its data may be; tables and XML are 5 to 20 times larger. */
const maxUnpackRatio = 100;
/** Data up to this size may have any ratio, because small files may consist of one repeated line. */
const ratioFreeBytes = 1_000_000;

/**
 * Throws ZipError if the entries together are larger than `maxBytes` when unpacked, or so much larger than the zip that it must be a
 * decompression bomb. The sizes that the zip declares are enough: unpacking stops at the declared size.
 */
export function assertUnpackable(zip: Uint8Array, entries: readonly ZipEntry[], maxBytes: number): void {
  const totalBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (totalBytes > maxBytes) throw new ZipError(`The zip unpacks to more than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
  // Entries of some decompression bombs share their packed data.
  if (entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0) > zip.length) throw damagedError();
  const exceedsRatio = (bytes: number, packedBytes: number) =>
    bytes > Math.max(ratioFreeBytes, packedBytes * maxUnpackRatio);
  const bomb = entries.find((entry) => exceedsRatio(entry.bytes, entry.packedBytes));
  if (bomb || exceedsRatio(totalBytes, zip.length))
    throw new ZipError(
      `${bomb ? quoteName(bomb.name) : "The zip"} becomes more than ${maxUnpackRatio} times larger when unpacked, so it is refused.`,
    );
}

/** Returns the data of one entry. Throws ZipError if it is damaged or larger than `maxBytes`. */
export function extractZipEntry(zip: Uint8Array, entry: ZipEntry, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (entry.bytes > maxBytes) throw tooLargeError(entry, maxBytes);
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const { offset } = entry;
  if (offset + 30 > zip.length || view.getUint32(offset, true) !== 0x04034b50) throw damagedError();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packedData = zip.subarray(start, start + entry.packedBytes);
  if (packedData.length !== entry.packedBytes) throw damagedError();
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipError(`${quoteName(entry.name)} uses an unsupported compression method.`);
  const data = entry.method === 0 ? Uint8Array.from(packedData) : inflateLimited(packedData, entry.bytes);
  if (data?.length !== entry.bytes || crc32(data) !== entry.crc) throw damagedError();
  return data;
}

/** Returns the position of the end-of-directory record; only a comment may follow it. */
function findEndRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw damagedError();
}

function isUnsafePath(name: string): boolean {
  return !name || /^\/|^[a-z]:|\p{Cc}/iu.test(name) || name.split("/").includes("..");
}

function quoteName(name: string): string {
  return `"${name.replace(/\p{Cc}/gu, "?").slice(0, 80)}"`;
}

function damagedError(): ZipError {
  return new ZipError("The zip is damaged or incomplete. Download or export it again.");
}

function tooLargeError({ name }: ZipEntry, maxBytes: number): ZipError {
  return new ZipError(`${quoteName(name)} is larger than ${Math.floor(maxBytes / 1_000_000)} MB when unpacked.`);
}
