/** Common file types that contain no questions, by their first bytes. */
const binaryKinds: readonly (readonly [start: readonly number[], name: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF picture"],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], "a PDF"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Word, Excel, or PowerPoint file"],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "a rich text file"],
  [[0x1f, 0x8b], "a gzip archive"],
  [[0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"],
  [[0x52, 0x61, 0x72, 0x21], "a RAR archive"],
];

/** Returns the type of a binary file by its first bytes; null if the type is unknown. */
export function detectBinaryKind(file: Uint8Array): string | null {
  return binaryKinds.find(([start]) => start.every((byte, at) => file[at] === byte))?.[1] ?? null;
}

/** Returns whether a file without a byte order mark looks like UTF-16: every second byte is 0. */
export function looksLikeUtf16([a, b, c, d]: Uint8Array): boolean {
  return (b === 0 && d === 0 && !!a && !!c) || (a === 0 && c === 0 && !!b && !!d);
}
