import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ViewingSave } from "../../viewing-schema";
import { createViewingOutbox, sendDelay } from "./viewing-outbox";

const place = { sessionId: "s1", position: 0 };
const logOf = (last: number) => ({ a: { last, milliseconds: { [last]: 100 } } });
const sent: ViewingSave[] = [];
let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  isOnline = true;
});
afterEach(() => vi.useRealTimers());

const createOutbox = () =>
  createViewingOutbox(async (save) => {
    if (isOnline) sent.push(save);
    return isOnline;
  });

it("sends the latest of many changes in one request", async () => {
  const outbox = createOutbox();
  for (let last = 0; last < 20; last++) outbox.change(place, { log: logOf(last) });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(sendDelay);
  expect(sent).toEqual([{ ...place, log: logOf(19) }]);
  await vi.advanceTimersByTimeAsync(10 * sendDelay);
  expect(sent).toHaveLength(1);
});

it("sends nothing again that has not changed", async () => {
  const outbox = createOutbox();
  for (let times = 0; times < 3; times++) {
    outbox.change(place, { log: logOf(3) });
    await vi.advanceTimersByTimeAsync(sendDelay);
  }
  expect(sent).toHaveLength(1);
});

it("sends at once when the learner leaves, and nothing twice", () => {
  const outbox = createOutbox();
  outbox.change(place, { log: logOf(3) });
  outbox.change({ ...place, position: 1 }, { log: logOf(4) });
  outbox.flush();
  outbox.flush();
  expect(sent.map(({ position }) => position)).toEqual([0, 1]);
});

it("sends a lost change with the next one, and never an older over a newer one", async () => {
  const outbox = createOutbox();
  isOnline = false;
  outbox.change(place, { log: logOf(1) });
  outbox.flush();
  outbox.change(place, { log: logOf(2) });
  await vi.advanceTimersByTimeAsync(0);
  isOnline = true;
  outbox.flush();
  expect(sent).toEqual([{ ...place, log: logOf(2) }]);
});

it("returns what happened in this tab over what the server stored", () => {
  const outbox = createOutbox();
  const listener = vi.fn();
  outbox.subscribe(listener);
  expect(outbox.read(place, { state: null, log: logOf(1) }).log).toEqual(logOf(1));
  outbox.change(place, { log: logOf(5) });
  expect(outbox.read(place, { state: null, log: logOf(1) }).log).toEqual(logOf(5));
  expect(listener).toHaveBeenCalledTimes(1);
});

it("goes on where the page was before it loaded again, with the place that changed last", () => {
  const before = createOutbox();
  before.change({ ...place, position: 1 }, { log: logOf(1) });
  before.change(place, { log: logOf(7) });
  const earlier = before.readLast();
  expect(earlier).toEqual({ ...place, log: logOf(7) });
  const outbox = createViewingOutbox(async () => true, earlier);
  expect(outbox.read(place, { state: null, log: logOf(2) })).toEqual({ state: null, log: logOf(7) });
  expect(outbox.readLast()).toBeNull();
});
