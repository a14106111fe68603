import { concatBytes } from "./concat-bytes";

/**
 * Reads until the end and returns the bytes, or returns "too large" as soon as there are more than `limit` bytes. The caller
 * must cancel the reader.
 */
export async function readUpTo(
  limit: number,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | "too large"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(chunks);
    size += value.byteLength;
    if (size > limit) return "too large";
    chunks.push(value);
  }
}
