import { createHasher } from "./ids";
import { getText } from "./xml/query";
import type { XmlNode } from "./xml/tree";

// Moodle XML contains its pictures in base64. Parsing them as text takes ten times their size in memory, so they are cut out of the
// bytes of the file first, and decoded from there.

/** Shorter data stays in the document. */
const minCutBytes = 1000;
const [tagStart, tagEnd, newline] = ["<", ">", "\n"].map((sign) => sign.charCodeAt(0)) as [number, number, number];

/** A document without the data of its files, which stand under a key in place of the data. */
export interface CutDocument {
  document: Uint8Array;
  dataByKey: ReadonlyMap<string, Uint8Array>;
}

/** Cuts the data of `<file>` elements out of a document in UTF-8. Keeps all line breaks, so that line numbers stay the same. */
export function cutFileData(file: Uint8Array): CutDocument {
  const kept: Uint8Array[] = [];
  const dataByKey = new Map<string, Uint8Array>();
  const encoder = new TextEncoder();
  let keptUntil = 0;
  for (let at = file.indexOf(tagStart); at >= 0; at = file.indexOf(tagStart, at + 1)) {
    if (!startsWith(file, at, "<file")) continue;
    const start = file.indexOf(tagEnd, at) + 1;
    const end = start > 0 ? file.indexOf(tagStart, start) : -1;
    if (end - start < minCutBytes || !startsWith(file, end, "</file")) continue;
    const data = file.subarray(start, end);
    const { isBase64, lineCount, key } = inspect(data);
    if (!isBase64) continue;
    dataByKey.set(key, data);
    kept.push(file.subarray(keptUntil, start), encoder.encode(key + "\n".repeat(lineCount)));
    keptUntil = end;
  }
  if (!dataByKey.size) return { document: file, dataByKey };
  kept.push(file.subarray(keptUntil));
  const document = new Uint8Array(kept.reduce((sum, piece) => sum + piece.length, 0));
  let length = 0;
  for (const piece of kept) {
    document.set(piece, length);
    length += piece.length;
  }
  return { document, dataByKey };
}

/** Returns the bytes of a file element; null if it is not in base64. */
export function decodeFile(file: XmlNode, dataByKey: CutDocument["dataByKey"]): Uint8Array | null {
  const text = getText(file).trim();
  const cutData = dataByKey.get(text);
  const base64Text = (cutData ? new TextDecoder("latin1").decode(cutData) : text).replace(/\s+/g, "");
  if (file.attributes.encoding !== "base64" || !base64Text) return null;
  try {
    const binaryText = atob(base64Text);
    const bytes = new Uint8Array(binaryText.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binaryText.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** Checks that data consists of base64 and spaces, counts its line breaks, and derives its key, which is the same for the same data. */
function inspect(data: Uint8Array): { isBase64: boolean; lineCount: number; key: string } {
  const hasher = createHasher();
  let lineCount = 0;
  let isBase64 = true;
  for (const byte of data) {
    if (byte === newline) lineCount++;
    if (byte > 0x7a || isOtherSign[byte]) isBase64 = false;
    hasher.add(byte);
  }
  return { isBase64, lineCount, key: `radcore-file-${data.length}-${hasher.toHex()}` };
}

/** For each byte, whether it belongs neither to base64 nor to the space between its lines. */
const isOtherSign = Array.from({ length: 0x7b }, (_, code) => !/[A-Za-z0-9+/=\s]/.test(String.fromCharCode(code)));

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word.charCodeAt(index)) return false;
  return true;
}
