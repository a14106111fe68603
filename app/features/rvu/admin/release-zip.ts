// Reads single files out of a zip. The sizes a zip declares are not trusted: data is inflated in small chunks and stops at
// the limit.

/** The reason why a zip cannot be used, in a sentence for the admin. */
export class ZipRefusal extends Error {}

export interface ZipEntry {
  name: string;
  /** Compression method: 0 is stored, 8 is deflated. */
  method: number;
  encrypted: boolean;
  crc: number;
  packed: number;
  size: number;
  /** Offset of the local file header. */
  at: number;
}

const maxEntries = 200;
/** Bytes inflated at a time. A chunk expands to at most 4 MB. */
const chunkBytes = 4_096;

/** Checks for the signature of a zip, including an empty one. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Returns the files of a zip without its folders. Throws ZipRefusal if the zip is damaged. */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new ZipRefusal(`The zip contains more than ${maxEntries} files.`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (!name.endsWith("/"))
      entries.push({
        name,
        method: view.getUint16(at + 10, true),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        crc: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Inflates one file of at most `most` bytes. Throws ZipRefusal if the file is damaged, encrypted, or larger. */
export async function extractEntry(bytes: Uint8Array, entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, encrypted, crc, packed, size, at } = entry;
  if (encrypted) throw new ZipRefusal("The zip is encrypted. Upload it without a password.");
  if (size > most) throw tooLarge(most);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged();
  const data = bytes.subarray(from, from + packed);
  if (method !== 0 && method !== 8) throw new ZipRefusal("The zip uses an unsupported compression method.");
  const unpacked = method === 0 ? Uint8Array.from(data) : await inflate(data, most);
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw damaged();
  return unpacked;
}

/**
 * Inflates with the platform's stream. Chunks are written only as output is read, so that a zip bomb stops at the limit.
 */
async function inflate(data: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const feed = async () => {
    for (let at = 0; at < data.length; at += chunkBytes)
      await writer.write(Uint8Array.from(data.subarray(at, at + chunkBytes)));
    await writer.close();
  };
  // Errors surface on the readable side below.
  const fed = feed().catch(() => {});
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (const reader = readable.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) throw tooLarge(most);
      parts.push(value);
    }
  } catch (error) {
    writer.abort().catch(() => {});
    throw error instanceof ZipRefusal ? error : damaged();
  }
  await fed;
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Returns the offset of the end-of-directory record; only a comment may follow it. */
function findEndRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw damaged();
}

function damaged(): ZipRefusal {
  return new ZipRefusal("The zip is damaged or incomplete. Download it again.");
}

function tooLarge(most: number): ZipRefusal {
  return new ZipRefusal(`The CSV in the zip is larger than ${most / 1_000_000} MB.`);
}

/** Computes the CRC-32 of a file (PKZIP APPNOTE 4.4.7). */
function crc32(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
