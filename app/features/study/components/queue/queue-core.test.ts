import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Save, SaveResult } from "../../save-schema";
import {
  findNextToSend,
  getRetryDelay,
  getSaveTarget,
  insertWaiting,
  type QueuedSave,
  replaceWaitingEntry,
  type SendOutcome,
  sendWaitingSaves,
  toSendOutcome,
  unstoredSeq,
  updateRefusedSaves,
} from "./queue-core";
import { createMemoryStore } from "./save-store";

const answerAt = (position: number, id: string, replaces: string | null): Save => ({
  kind: "answer",
  id,
  sessionId: "session",
  position,
  response: { type: "single", choice: "a" },
  confidence: null,
  took: 1000,
  replaces,
});

describe("a server response", () => {
  it.each([
    [200, { status: "saved" }, { kind: "done", result: { status: "saved" } }],
    [400, null, { kind: "done", result: { status: "invalid" } }],
    [null, null, { kind: "later", failure: "offline", blocksAll: true }],
    [401, { error: "" }, { kind: "later", failure: "signed-out", blocksAll: true }],
    [429, null, { kind: "later", failure: "server", blocksAll: true }],
    [500, null, { kind: "later", failure: "server", blocksAll: false }],
    // A page of a captive portal.
    [200, "<html>", { kind: "later", failure: "server", blocksAll: false }],
    [200, null, { kind: "later", failure: "server", blocksAll: false }],
    [403, null, { kind: "later", failure: "server", blocksAll: false }],
  ])("%s %j", (status, body, outcome) => {
    expect(toSendOutcome(status, body)).toMatchObject(outcome);
  });
});

it("waits longer after each failure, up to 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(getRetryDelay)).toEqual([1, 2, 4, 8, 16, 30, 30].map((s) => s * 1000));
});

it("keeps the order of saves with the same target", () => {
  const [a, b, c] = [answerAt(1, "a", null), answerAt(1, "b", "a"), answerAt(2, "c", null)].map((save, seq) => ({
    seq,
    save,
  })) as [QueuedSave, QueuedSave, QueuedSave];
  expect(findNextToSend([a, b, c], new Set())).toBe(a);
  expect(findNextToSend([a, b, c], new Set([getSaveTarget(a.save)]))).toBe(c);
  expect(findNextToSend([a, b], new Set([getSaveTarget(a.save)]))).toBeNull();
});

describe("refused saves", () => {
  const refused = (position: number, id: string) => ({
    save: answerAt(position, id, null),
    result: { status: "invalid", problem: "Type a number" } satisfies SaveResult,
  });
  const accepted = { save: answerAt(1, "corrected", null), result: { status: "saved" } satisfies SaveResult };
  const other = refused(2, "other");

  it("leave out an answer that the learner has corrected", () => {
    expect(updateRefusedSaves([refused(1, "first"), other], accepted)).toEqual([other]);
  });

  it("hold only the last refusal of a question", () => {
    expect(updateRefusedSaves([refused(1, "first"), other], refused(1, "second"))).toEqual([
      other,
      refused(1, "second"),
    ]);
  });
});

it("lets an exam entry replace the last waiting entry of the same question", () => {
  const waiting = [answerAt(1, "a", null), answerAt(1, "b", "a"), answerAt(2, "c", null)].map((save, seq) => ({
    seq,
    save,
  }));
  expect(replaceWaitingEntry(answerAt(1, "d", null), waiting)).toEqual(answerAt(1, "d", "b"));
  expect(replaceWaitingEntry(answerAt(3, "d", "x"), waiting)).toEqual(answerAt(3, "d", "x"));
});

it("puts a stored save before those that are not stored yet", () => {
  const [a, b, c] = [1, 2, unstoredSeq].map((seq, index) => ({
    seq,
    save: answerAt(1, "abc".charAt(index), null),
  })) as [QueuedSave, QueuedSave, QueuedSave];
  expect(insertWaiting(insertWaiting([c], a), b)).toEqual([a, b, c]);
  expect(insertWaiting([a, c], { ...b, seq: unstoredSeq }).at(-1)?.save.id).toBe("b");
});

it("continues with other targets when one fails, and stops when all do", async () => {
  const store = createMemoryStore();
  for (const save of [answerAt(1, "a", null), answerAt(1, "b", "a"), answerAt(2, "c", null)]) await store.add(save);
  const tried: string[] = [];
  const failing = (outcome: SendOutcome) => async (save: Save) => {
    tried.push(save.id);
    return save.id === "a" ? outcome : toSendOutcome(200, { status: "saved" });
  };
  expect(await sendWaitingSaves(store, failing(toSendOutcome(500, null)), () => {})).toBe("server");
  expect(tried).toEqual(["a", "c"]);
  expect(await sendWaitingSaves(store, failing(toSendOutcome(null, null)), () => {})).toBe("offline");
  expect(tried).toEqual(["a", "c", "a"]);
  expect((await store.list()).map(({ save }) => save.id)).toEqual(["a", "b"]);
});

/** A model of exam entries on the server: each save applies once and only if it replaces the current entry. */
function modelServer() {
  const entries = new Map<number, string>();
  const applied: string[] = [];
  return {
    entries,
    applied,
    take(save: Save): SaveResult {
      if (save.kind !== "answer") throw new Error("answers only");
      const stands = entries.get(save.position);
      if (stands === undefined ? save.replaces === null : stands === save.replaces) {
        entries.set(save.position, save.id);
        applied.push(save.id);
      }
      const clientId = entries.get(save.position) ?? "";
      return { status: clientId === save.id ? "entered" : "entered-elsewhere", clientId, response: save.response };
    },
  };
}

const network = fc.constantFrom(
  "ok",
  "ok",
  "request lost",
  "answer lost",
  "500",
  "429",
  "killed before",
  "killed after",
);
class Killed extends Error {}

it("applies every save exactly once despite losses, closed tabs, and retries, with or without a lock", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          changes: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
          /** What happens to the requests of each sending tab. */
          tabs: fc.array(fc.array(network, { maxLength: 6 }), { maxLength: 3 }),
          locked: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
      fc.scheduler(),
      async (rounds, scheduler) => {
        const server = modelServer();
        const device = createMemoryStore();
        const made: string[] = [];
        const latest = new Map<number, string>();
        const sender =
          (script: string[]) =>
          async (save: Save): Promise<SendOutcome> => {
            const fate = script.shift() ?? "ok";
            await scheduler.schedule(Promise.resolve());
            if (fate === "killed before") throw new Killed();
            if (fate === "request lost") return toSendOutcome(null, null);
            if (fate === "500") return toSendOutcome(500, null);
            if (fate === "429") return toSendOutcome(429, null);
            const result = server.take(save);
            await scheduler.schedule(Promise.resolve());
            if (fate === "killed after") throw new Killed();
            return fate === "answer lost" ? toSendOutcome(null, null) : toSendOutcome(200, result);
          };
        const run = (script: string[]) =>
          sendWaitingSaves(device, sender([...script]), () => {}).catch((error) => {
            if (!(error instanceof Killed)) throw error;
          });
        for (const { changes, tabs, locked } of rounds) {
          for (const position of changes) {
            const id = `save-${made.length}`;
            await device.add(answerAt(position, id, latest.get(position) ?? null));
            made.push(id);
            latest.set(position, id);
          }
          const sending = locked
            ? tabs.reduce<Promise<unknown>>((before, script) => before.then(() => run(script)), Promise.resolve())
            : Promise.all(tabs.map(run));
          await scheduler.waitFor(sending);
        }
        await scheduler.waitFor(run([]));
        expect(await device.list()).toEqual([]);
        expect([...server.applied].sort()).toEqual([...made].sort());
        expect(Object.fromEntries(server.entries)).toEqual(Object.fromEntries(latest));
      },
    ),
    { numRuns: 300 },
  );
});
