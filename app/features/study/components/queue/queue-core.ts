import type { Save, SaveResult } from "../../save-schema";

// The logic of the save queue without browser APIs. Saves are sent one by one in order, and the server applies each id
// once, so a save whose acknowledgement was lost can be sent again (T1).

/** A save that waits to be sent. */
export interface QueuedSave {
  /** Sequence number in this browser. */
  seq: number;
  save: Save;
}

/** Sequence number of a save that is not stored yet. */
export const unsavedSeq = Number.POSITIVE_INFINITY;

/** Why saves cannot be sent now; every reason is temporary. */
export type SaveFailure = "offline" | "signed-out" | "server";

export type Outcome =
  /** The server gave a final answer. */
  | { kind: "done"; result: SaveResult }
  /** Retry later. `all`: every other save would fail, too. */
  | { kind: "later"; failure: SaveFailure; all: boolean };

/** The store of waiting saves: on the device, or in memory if the device has no storage. */
export interface SaveStore {
  /** The learner's saves, in order. */
  list(): Promise<QueuedSave[]>;
  add(save: Save): Promise<QueuedSave>;
  remove(queued: QueuedSave): Promise<void>;
}

/** Returns the target of a save; saves of one target keep their order. */
export function getSaveTarget(save: Save): string {
  switch (save.kind) {
    case "flag":
    case "note":
      return `${save.kind} ${save.questionId}`;
    default:
      return `${save.kind} ${getPlaceKey(save.sessionId, save.position)}`;
  }
}

/** Returns the key of a place in a session. */
export function getPlaceKey(sessionId: string, position: number): string {
  return `${sessionId}:${position}`;
}

/** Returns the first save that may be sent; `stuck` holds the targets that wait for a retry. */
export function findNextToSend(waiting: readonly QueuedSave[], stuckTargets: ReadonlySet<string>): QueuedSave | null {
  return waiting.find(({ save }) => !stuckTargets.has(getSaveTarget(save))) ?? null;
}

/** Interprets a server response (`status` null: no response). Only 200 and 400 are final. */
export function toOutcome(status: number | null, body: unknown): Outcome {
  if (status === 200 && typeof body === "object" && body !== null && "status" in body)
    return { kind: "done", result: body as SaveResult };
  if (status === 400) return { kind: "done", result: { status: "invalid", problem: "The server could not read it." } };
  if (status === null || status === 0) return { kind: "later", failure: "offline", all: true };
  if (status === 401) return { kind: "later", failure: "signed-out", all: true };
  return { kind: "later", failure: "server", all: status === 429 };
}

/** Returns the delay in ms after this many failures: 1, 2, 4, … 30 s. */
export function getRetryDelay(failures: number): number {
  return Math.min(30, 2 ** Math.max(0, failures - 1)) * 1000;
}

/** Number of failing targets after which the server counts as down. */
const maxStuckTargets = 3;

/**
 * Sends waiting saves until none is left or none gets through; removes each after a final answer. Returns the last
 * failure; null if all were sent.
 */
export async function drain(
  store: SaveStore,
  send: (save: Save) => Promise<Outcome>,
  onResult: (queued: QueuedSave, result: SaveResult) => void,
): Promise<SaveFailure | null> {
  const stuck = new Set<string>();
  let failure: SaveFailure | null = null;
  for (;;) {
    const next = findNextToSend(await store.list(), stuck);
    if (!next) return failure;
    const outcome = await send(next.save);
    if (outcome.kind === "done") {
      await store.remove(next);
      onResult(next, outcome.result);
      continue;
    }
    failure = outcome.failure;
    stuck.add(getSaveTarget(next.save));
    if (outcome.all || stuck.size >= maxStuckTargets) return failure;
  }
}
