import type { Save, SaveResult } from "../../save-schema";

// The logic of the save queue without browser APIs. Saves are sent one by one in order, and the server applies each id
// once, so a save whose acknowledgement was lost can be sent again (T1).

/** A save that waits to be sent. */
export interface Queued {
  /** Sequence number in this browser. */
  seq: number;
  save: Save;
}

/** Sequence number of a save that is not stored yet. */
export const unsavedSeq = Number.POSITIVE_INFINITY;

/** Why saves cannot be sent now; every reason is temporary. */
export type Trouble = "offline" | "signed-out" | "server";

export type Outcome =
  /** The server gave a final answer. */
  | { kind: "done"; result: SaveResult }
  /** Retry later. `all`: every other save would fail, too. */
  | { kind: "later"; trouble: Trouble; all: boolean };

/** The store of waiting saves: on the device, or in memory if the device has no storage. */
export interface SaveStore {
  /** The learner's saves, in order. */
  list(): Promise<Queued[]>;
  add(save: Save): Promise<Queued>;
  remove(queued: Queued): Promise<void>;
}

/** Returns the target of a save; saves of one target keep their order. */
export function saveTarget(save: Save): string {
  switch (save.kind) {
    case "flag":
    case "note":
      return `${save.kind} ${save.questionId}`;
    default:
      return `${save.kind} ${placeKey(save.sessionId, save.position)}`;
  }
}

/** Returns the key of a place in a session. */
export function placeKey(sessionId: string, position: number): string {
  return `${sessionId}:${position}`;
}

/** Returns the first save that may be sent; `stuck` holds the targets that wait for a retry. */
export function nextToSend(waiting: readonly Queued[], stuck: ReadonlySet<string>): Queued | null {
  return waiting.find(({ save }) => !stuck.has(saveTarget(save))) ?? null;
}

/** Interprets a server response (`status` null: no response). Only 200 and 400 are final. */
export function readOutcome(status: number | null, body: unknown): Outcome {
  if (status === 200 && typeof body === "object" && body !== null && "status" in body)
    return { kind: "done", result: body as SaveResult };
  if (status === 400) return { kind: "done", result: { status: "invalid", problem: "The server could not read it." } };
  if (status === null || status === 0) return { kind: "later", trouble: "offline", all: true };
  if (status === 401) return { kind: "later", trouble: "signed-out", all: true };
  return { kind: "later", trouble: "server", all: status === 429 };
}

/** Returns the delay in ms after this many failures: 1, 2, 4, … 30 s. */
export function retryDelay(failures: number): number {
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
  tell: (queued: Queued, result: SaveResult) => void,
): Promise<Trouble | null> {
  const stuck = new Set<string>();
  let trouble: Trouble | null = null;
  for (;;) {
    const next = nextToSend(await store.list(), stuck);
    if (!next) return trouble;
    const outcome = await send(next.save);
    if (outcome.kind === "done") {
      await store.remove(next);
      tell(next, outcome.result);
      continue;
    }
    trouble = outcome.trouble;
    stuck.add(saveTarget(next.save));
    if (outcome.all || stuck.size >= maxStuckTargets) return trouble;
  }
}
