// Miniflare's thread for synchronous calls sets a flag and then wakes the caller. If the thread is interrupted in between, it wakes
// the caller during the next call, which then finds no reply. cloudflare/workers-sdk#15552 mends this in versions that need Node 22.

const { wait } = Atomics;

/**
 * Replaces `Atomics.wait`, for waits of Miniflare's kind, by one that returns only once the flag has changed. A wait of that kind
 * has no time limit and watches the only element of its array.
 */
export function waitForReplies() {
  // @ts-expect-error The overload for 64-bit arrays stays as it is.
  Atomics.wait = (array, index, value, timeout) => {
    let result = wait(array, index, value, timeout);
    while (timeout === undefined && array.length === 1 && result === "ok" && Atomics.load(array, index) === value)
      result = wait(array, index, value);
    return result;
  };
}
