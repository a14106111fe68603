// The little of a zip that is needed to take one file out of it. Nothing of what the zip says about itself is trusted: it
// is unpacked in small pieces, and no further than its bound.

/** Why a zip cannot be used. */
export class ZipRefusal extends Error {}

export interface ZipEntry {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  encrypted: boolean;
  crc: number;
  packed: number;
  size: number;
  /** Where its own header is. */
  at: number;
}

const mostEntries = 200;
/** A piece of so many bytes becomes 4 MB at the very most. */
const piece = 4_096;

/** Whether the bytes begin as a zip does, an empty one too. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** The files of a zip, folders left out. Throws ZipRefusal. */
export function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new ZipRefusal(`The zip holds more than ${mostEntries} files.`);
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

/** The bytes of one file, at most `most`. Throws ZipRefusal. */
export async function unzip(bytes: Uint8Array, entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, encrypted, crc, packed, size, at } = entry;
  if (encrypted) throw new ZipRefusal("The zip asks for a password.");
  if (size > most) throw tooLarge(most);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged();
  const data = bytes.subarray(from, from + packed);
  if (method !== 0 && method !== 8) throw new ZipRefusal("The zip packs its CSV in a way that cannot be read here.");
  const unpacked = method === 0 ? Uint8Array.from(data) : await inflated(data, most);
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw damaged();
  return unpacked;
}

/** The platform's own inflating, fed piece by piece as what comes out is taken, so that no piece too many is unpacked. */
async function inflated(data: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const feed = async () => {
    for (let at = 0; at < data.length; at += piece) await writer.write(Uint8Array.from(data.subarray(at, at + piece)));
    await writer.close();
  };
  // What goes wrong with the data is met below, where it is read.
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

/** Where the list of files ends: the last such mark, behind which only a comment may stand. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw damaged();
}

function damaged(): ZipRefusal {
  return new ZipRefusal("The zip is damaged or only a part of it: download it again.");
}

function tooLarge(most: number): ZipRefusal {
  return new ZipRefusal(`The CSV in the zip has more than ${most / 1_000_000} MB.`);
}

/** The checksum of a zip's files (PKZIP APPNOTE 4.4.7). */
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
