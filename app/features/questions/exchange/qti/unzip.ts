import { Inflate } from "fflate";
import { mostBytes, mostFiles } from "../format";

// Unpacks a zip file by its central directory. Counts the bytes while unpacking, because declared sizes may be false.

interface EntryInfo {
  name: string;
  method: number;
  packed: number;
  declared: number;
  at: number;
}

/** Unpacks the `wanted` files of a zip file, by path, or returns why that is not possible. */
export function unzipped(
  zip: Uint8Array,
  wanted: (name: string) => boolean,
): { files: Map<string, Uint8Array> } | { why: string } {
  const directory = directoryOf(zip);
  if ("why" in directory) return directory;
  const files = new Map<string, Uint8Array>();
  let left = mostBytes;
  for (const entry of directory.entries) {
    if (entry.name.endsWith("/") || !wanted(entry.name)) continue;
    const bytes = bytesOf(zip, entry, left);
    if (bytes === "too much") return { why: "The package unpacks to more than 200 MB." };
    if (bytes === null) return { why: `The package is damaged: ${shown(entry.name)} cannot be unpacked.` };
    left -= bytes.length;
    files.set(entry.name, bytes);
  }
  return { files };
}

function directoryOf(zip: Uint8Array): { entries: EntryInfo[] } | { why: string } {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  const last = Math.max(0, end - 0xffff);
  while (end >= last && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < last || zip.length < 22) return { why: "The zip file is incomplete: its directory is missing." };
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff) return { why: "RadCore cannot read ZIP64 packages." };
  if (count > mostFiles) return { why: `The package has more than ${mostFiles} files.` };
  const entries: EntryInfo[] = [];
  const names = new Set<string>();
  let declared = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== 0x02014b50)
      return { why: "The zip file is damaged: its directory cannot be read." };
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    // Some Windows tools write backslashes.
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/");
    if (view.getUint16(at + 8, true) & 1) return { why: `${shown(name)} is encrypted.` };
    if (unsafe(name)) return { why: `${shown(name)} leads out of the package.` };
    if (names.has(name)) return { why: `${shown(name)} is in the package twice.` };
    names.add(name);
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      declared: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    declared += entry.declared;
    if (declared > mostBytes) return { why: "The package unpacks to more than 200 MB." };
    entries.push(entry);
    at += 46 + nameLength + extra + comment;
  }
  return { entries };
}

function bytesOf(zip: Uint8Array, entry: EntryInfo, left: number): Uint8Array | "too much" | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (entry.at + 30 > zip.length || view.getUint32(entry.at, true) !== 0x04034b50) return null;
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = zip.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) return null;
  if (entry.method === 0) return packed.length > left ? "too much" : packed;
  if (entry.method !== 8) return null;
  return inflated(packed, entry.declared, left);
}

/** Unpacks an entry, and stops when it exceeds its declared size, because a small file may unpack to a huge one. */
function inflated(packed: Uint8Array, declared: number, left: number): Uint8Array | "too much" | null {
  if (declared > left) return "too much";
  const bytes = new Uint8Array(declared);
  let length = 0;
  let over = false;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > declared) over = true;
    else bytes.set(chunk, length);
    length += chunk.length;
  });
  const step = 8192;
  try {
    for (let at = 0; at < packed.length && !over; at += step)
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
  } catch {
    return null;
  }
  return over || length !== declared ? null : bytes;
}

/** Returns whether a path leads out of its folder, on any operating system. */
function unsafe(name: string): boolean {
  return !name || /^\/|^[a-z]:|\p{Cc}/iu.test(name) || name.split("/").some((step) => step === "..");
}

function shown(name: string): string {
  return `"${name.replace(/\p{Cc}/gu, "?").slice(0, 80)}"`;
}
