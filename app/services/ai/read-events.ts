/** Longest line in characters that a stream may send before it counts as broken. */
const maxLineLength = 100_000;

/**
 * Returns the data of each server-sent event in a stream (WHATWG HTML, section 9.2), until the stream ends or sends `[DONE]`. Throws
 * if a line never ends.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true });
      // A line that ends with the chunk's last carriage return may continue with its line feed.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > maxLineLength) throw new Error("a line of the stream does not end");
      for (const line of lines) {
        if (!line.startsWith("data:")) continue;
        const data = line.slice(5).trim();
        if (data === "[DONE]") return;
        if (data) yield data;
      }
      if (done) return;
    }
  } finally {
    // Closes the connection when the reader stops early.
    reader.cancel().catch(() => {});
  }
}
