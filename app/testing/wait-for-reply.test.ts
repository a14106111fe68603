import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { waitForReplies } from "../../scripts/wait-for-reply.mjs";

// Wakes the caller without a reply for 100 ms, then replies.
const waker = `
  const { workerData: flag } = require("node:worker_threads");
  const pause = new Int32Array(new SharedArrayBuffer(8));
  for (let round = 0; round < 100; round += 1) {
    Atomics.notify(flag, 0);
    Atomics.wait(pause, 0, 0, 1);
  }
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
`;

it("waits for Miniflare's reply, even if it is woken before", async () => {
  waitForReplies();
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(waker, { eval: true, workerData: flag });
  Atomics.wait(flag, 0, 0);
  expect(flag[0]).toBe(1);
  await worker.terminate();
});
