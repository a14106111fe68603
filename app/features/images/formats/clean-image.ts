/** Why a file is no picture that we take, in words for whoever sent it. */
export class RejectedImageError extends Error {
  constructor(words: string) {
    super(words);
    this.name = "ImageRefusal";
  }
}

/** A file that ends too early, or whose parts do not fit together. */
export function damagedFile(format: string): RejectedImageError {
  return new RejectedImageError(`This ${format} file is damaged or cut off. Save it again in an image program.`);
}

/** A picture with nothing in it but what is seen. */
export interface CleanImage {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The parts one after the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Four bytes as the letters they are. */
export function readFourLetters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
