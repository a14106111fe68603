import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LabSettings } from "../lab-settings";
import { createLabComputer, type LabWorker } from "./lab-computer";
import type { LabReply, LabRequest } from "./lab-messages";

/** A worker that answers when the test says so. */
class StandInWorker implements LabWorker {
  requests: LabRequest[] = [];
  isTerminated = false;
  onmessage: LabWorker["onmessage"] = null;
  onerror: LabWorker["onerror"] = null;
  postMessage(request: LabRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isTerminated = true;
  }
  answer(reply: LabReply) {
    this.onmessage?.call(this as never, new MessageEvent("message", { data: reply }));
  }
}

let workers: StandInWorker[];
let replies: [LabReply, LabSettings | null][];
const settings = (seed: number) => ({ parameters: {}, seed });
const picture: LabReply = { type: "picture", picture: { series: [], truth: {}, regions: [], milliseconds: 1 } };
const description: LabReply = {
  type: "description",
  description: { explanation: "", physics: "", knobs: {}, defaults: {}, truths: {} },
};

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  replies = [];
});
afterEach(() => vi.useRealTimers());

function start() {
  const computer = createLabComputer({
    group: "mr",
    phantomId: "mr-zipper",
    startWorker() {
      const worker = new StandInWorker();
      workers.push(worker);
      return worker;
    },
    onReply: (...reply) => replies.push(reply),
  });
  workers[0]?.answer(description);
  return computer;
}
const listSeeds = (worker: StandInWorker | undefined) => worker?.requests.map((request) => request.settings?.seed);

it("asks for the description first", () => {
  start();
  expect(workers[0]?.requests).toEqual([{ group: "mr", phantomId: "mr-zipper", settings: null }]);
  expect(replies).toEqual([[description, null]]);
});

it("computes only the last of several changes", () => {
  const computer = start();
  for (const seed of [1, 2, 3]) computer.compute(settings(seed));
  vi.advanceTimersByTime(60);
  expect(listSeeds(workers[0])).toEqual([undefined, 3]);
});

it("lets a short computation finish, shows it, and then computes the newest settings", () => {
  const computer = start();
  computer.compute(settings(1));
  vi.advanceTimersByTime(60);
  computer.compute(settings(2));
  computer.compute(settings(3));
  vi.advanceTimersByTime(200);
  workers[0]?.answer(picture);
  expect(replies.at(-1)).toEqual([picture, settings(1)]);
  expect(listSeeds(workers[0])).toEqual([undefined, 1, 3]);
});

it("cancels a long computation when newer settings wait, and never shows its picture", () => {
  const computer = start();
  computer.compute(settings(1));
  vi.advanceTimersByTime(60);
  computer.compute(settings(2));
  vi.advanceTimersByTime(500);
  expect(workers[0]?.isTerminated).toBe(true);
  workers[0]?.answer(picture);
  expect(replies).toEqual([[description, null]]);
  expect(listSeeds(workers[1])).toEqual([2]);
});

it("says so when the worker fails, and starts another for the next change", () => {
  const computer = start();
  workers[0]?.onerror?.call(workers[0] as never, {} as ErrorEvent);
  expect(replies.at(-1)?.[0]).toEqual({ type: "problem", problem: expect.stringContaining("try again") });
  computer.compute(settings(4));
  vi.advanceTimersByTime(60);
  expect(listSeeds(workers[1])).toEqual([4]);
});

it("stops for good when it is disposed", () => {
  const computer = start();
  computer.compute(settings(1));
  computer.dispose();
  vi.advanceTimersByTime(1000);
  expect(workers).toHaveLength(1);
  expect(workers[0]).toMatchObject({ isTerminated: true, onmessage: null });
  expect(listSeeds(workers[0])).toEqual([undefined]);
});
