import type { Save, SaveResult } from "../../save-schema";

// What a browser's queue of saves does, without the browser: what goes next, what an answer of the server means, how long
// to wait. Everything is sent in the order it was made in, one after the other, and the server applies an id once, so a
// save whose acknowledgement was lost can be sent again (T1).

/** A save that waits. */
export interface Queued {
  /** Its place in the order of this browser. */
  seq: number;
  save: Save;
}

/** Order of a save that is not kept yet. */
export const unsavedSeq = Number.POSITIVE_INFINITY;

/** Why saves wait; nothing of it is final. */
export type Trouble = "offline" | "signed-out" | "server";

export type Outcome =
  /** The server has answered for good. */
  | { kind: "done"; result: SaveResult }
  /** To be sent again. `all`: nothing else would get through either. */
  | { kind: "later"; trouble: Trouble; all: boolean };

/** Where saves wait: on the device, so that they outlive the tab, or in memory where there is no other way. */
export interface SaveStore {
  /** Those of the learner, in order. */
  list(): Promise<Queued[]>;
  add(save: Save): Promise<Queued>;
  remove(queued: Queued): Promise<void>;
}

/** What is saved: saves of the same thing never overtake each other. */
export function saveTarget(save: Save): string {
  switch (save.kind) {
    case "flag":
    case "note":
      return `${save.kind} ${save.questionId}`;
    default:
      return `${save.kind} ${placeKey(save.sessionId, save.position)}`;
  }
}

/** Name of a place in a session. */
export function placeKey(sessionId: string, position: number): string {
  return `${sessionId}:${position}`;
}

/** The first that may be sent; `stuck` are the things that have to wait for a later try. */
export function nextToSend(waiting: readonly Queued[], stuck: ReadonlySet<string>): Queued | null {
  return waiting.find(({ save }) => !stuck.has(saveTarget(save))) ?? null;
}

/** What an answer of the server means: `status` null when none came. Only 200 and 400 are final. */
export function readOutcome(status: number | null, body: unknown): Outcome {
  if (status === 200 && typeof body === "object" && body !== null && "status" in body)
    return { kind: "done", result: body as SaveResult };
  if (status === 400) return { kind: "done", result: { status: "invalid", problem: "It could not be read." } };
  if (status === null || status === 0) return { kind: "later", trouble: "offline", all: true };
  if (status === 401) return { kind: "later", trouble: "signed-out", all: true };
  return { kind: "later", trouble: "server", all: status === 429 };
}

/** Ms before the next try after so many that failed: 1, 2, 4 … 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(30, 2 ** Math.max(0, failures - 1)) * 1000;
}

/** So many things may fail by themselves before the server counts as failing. */
const maxStuckTargets = 3;

/**
 * Sends what waits until nothing does, or nothing gets through; each is removed only once the server has answered for good.
 * Gives what is in the way, null when all are sent.
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
