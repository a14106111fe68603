import { expect, it } from "vitest";
import { readUpTo } from "./read-up-to";

const mebibyte = 1024 * 1024;

/** Returns a stream of `size` bytes that makes its pieces only when they are read, and counts them. */
function createStream(size: number) {
  const state = { delivered: 0, isCanceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const length = Math.min(mebibyte, size - state.delivered);
        if (length === 0) return controller.close();
        state.delivered += length;
        controller.enqueue(new Uint8Array(length).fill(7));
      },
      cancel() {
        state.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

it("returns everything up to the limit", async () => {
  const { stream } = createStream(3 * mebibyte + 5);
  const bytes = await readUpTo(3 * mebibyte + 5, stream.getReader());
  expect(bytes.length).toBe(3 * mebibyte + 5);
  expect(bytes.at(-1)).toBe(7);
});

it("stops 1 GB at the first piece above the limit, with little memory", async () => {
  const { stream, state } = createStream(1024 * mebibyte);
  const before = process.memoryUsage().arrayBuffers;
  const reader = stream.getReader();
  expect(await readUpTo(24 * mebibyte, reader)).toBe("too large");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * mebibyte);
  await reader.cancel();
  expect(state).toEqual({ delivered: 25 * mebibyte, isCanceled: true });
});
