/** Returns the size in pixels of a PNG, GIF, or JPEG by its header; null for other or damaged files. */
export function readImageSize(file: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length >= 24 && view.getUint32(0) === 0x89504e47) return toSize(view.getUint32(16), view.getUint32(20));
  if (file.length >= 10 && view.getUint32(0) === 0x47494638)
    return toSize(view.getUint16(6, true), view.getUint16(8, true));
  return file.length >= 4 && view.getUint16(0) === 0xffd8 ? readJpegSize(view) : null;
}

/** Looks for the frame header, which follows segments of varying length. */
function readJpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    // Between c0 and cf, three markers are tables and not frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return toSize(view.getUint16(at + 7), view.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function toSize(width: number, height: number) {
  return width && height ? { width, height } : null;
}
