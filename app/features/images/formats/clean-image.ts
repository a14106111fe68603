/** The error for an uploaded file that is not an accepted image. The uploader sees the message. */
export class RejectedImageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RejectedImageError";
  }
}

/** Returns the error for a file that ends too early or is inconsistent. */
export function createDamagedFileError(format: string): RejectedImageError {
  return new RejectedImageError(`This ${format} file is damaged or cut off. Save it again in an image editor.`);
}

/** An image without metadata. */
export interface CleanImage {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads four bytes as ASCII letters. */
export function readFourLetters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
