import type { Save, SaveResult } from "../../save-schema";

// The logic of the save queue, without browser APIs. Saves are sent one at a time and in order. The server applies each
// id only once, so a save can be sent again if its acknowledgment was lost (T1).

/** A save that waits to be sent. */
export interface QueuedSave {
  /** Number that orders the saves of this browser. */
  seq: number;
  save: Save;
}

/** Number of a save that is not stored yet. */
export const unstoredSeq = Number.POSITIVE_INFINITY;

/** A save with the server's response. */
export interface AnsweredSave {
  save: Save;
  result: SaveResult;
}

/** Why saves cannot be sent now; each of these failures is temporary. */
export type SaveFailure = "offline" | "signed-out" | "server";

export type SendOutcome =
  /** The server's response is final. */
  | { kind: "done"; result: SaveResult }
  /** The save must be sent again later. If `blocksAll`, any other save would also fail now. */
  | { kind: "later"; failure: SaveFailure; blocksAll: boolean };

/** A store of waiting saves, on the device or in the tab's memory. */
export interface SaveStore {
  /** Returns the learner's waiting saves, in order. */
  list(): Promise<QueuedSave[]>;
  add(save: Save): Promise<QueuedSave>;
  remove(queued: QueuedSave): Promise<void>;
}

/** Returns a key of the data that a save changes; saves with the same target are sent in order. */
export function getSaveTarget(save: Save): string {
  switch (save.kind) {
    case "flag":
    case "note":
      return `${save.kind} ${save.questionId}`;
    default:
      return `${save.kind} ${getPlaceKey(save.sessionId, save.position)}`;
  }
}

/** Returns a key of a session and a position in it. */
export function getPlaceKey(sessionId: string, position: number): string {
  return `${sessionId}:${position}`;
}

/** Returns the waiting saves that were added before the given waiting save. */
export function getSavesBefore(save: Save, waiting: readonly QueuedSave[]): readonly QueuedSave[] {
  const index = waiting.findIndex((queuedSave) => queuedSave.save.id === save.id);
  return index < 0 ? waiting : waiting.slice(0, index);
}

/**
 * Returns the refused saves after the server responded to a save. A new response replaces an earlier refusal with the
 * same target, because the learner has since corrected the answer.
 */
export function updateRefusedSaves(refusedSaves: readonly AnsweredSave[], answered: AnsweredSave): AnsweredSave[] {
  const target = getSaveTarget(answered.save);
  const isRefused = answered.result.status === "refused" || answered.result.status === "invalid";
  return [...refusedSaves.filter(({ save }) => getSaveTarget(save) !== target), ...(isRefused ? [answered] : [])];
}

/**
 * Returns the save to store. An answer replaces the last waiting answer to the same question, which matters only in an
 * exam (T1). The page may have named an older answer, because the page can save before the waiting saves are read from
 * the device.
 */
export function replaceWaitingEntry(save: Save, waiting: readonly QueuedSave[]): Save {
  if (save.kind !== "answer") return save;
  const target = getSaveTarget(save);
  const lastWaiting = waiting.findLast((queuedSave) => getSaveTarget(queuedSave.save) === target);
  return lastWaiting ? { ...save, replaces: lastWaiting.save.id } : save;
}

/** Returns the waiting saves and one added save, in the order in which the saves are sent. */
export function insertWaiting(waiting: readonly QueuedSave[], addedSave: QueuedSave): QueuedSave[] {
  const insertIndex = waiting.findIndex(({ seq }) => seq > addedSave.seq);
  return waiting.toSpliced(insertIndex < 0 ? waiting.length : insertIndex, 0, addedSave);
}

/** Returns the first save whose target is not stuck, that is, does not wait for a retry. */
export function findNextToSend(waiting: readonly QueuedSave[], stuckTargets: ReadonlySet<string>): QueuedSave | null {
  return waiting.find(({ save }) => !stuckTargets.has(getSaveTarget(save))) ?? null;
}

/** Interprets the server's response to a save; `status` is null if there was no response. Only 200 and 400 are final. */
export function toSendOutcome(status: number | null, body: unknown): SendOutcome {
  if (status === 200 && typeof body === "object" && body !== null && "status" in body)
    return { kind: "done", result: body as SaveResult };
  if (status === 400)
    return {
      kind: "done",
      result: {
        status: "invalid",
        problem: "The server could not read your answer. Reload the page and answer again.",
      },
    };
  if (status === null || status === 0) return { kind: "later", failure: "offline", blocksAll: true };
  if (status === 401) return { kind: "later", failure: "signed-out", blocksAll: true };
  return { kind: "later", failure: "server", blocksAll: status === 429 };
}

/** Returns the delay before the next attempt, in ms, after this many failures: 1 s, 2 s, 4 s, and so on up to 30 s. */
export function getRetryDelay(failures: number): number {
  return Math.min(30, 2 ** Math.max(0, failures - 1)) * 1000;
}

/** Number of stuck targets at which sending stops, because the server is probably down. */
const maxStuckTargets = 3;

/**
 * Sends waiting saves until none is left or none can be sent, and removes each save after a final response. Returns the
 * last failure; null if all saves were sent.
 */
export async function sendWaitingSaves(
  store: SaveStore,
  send: (save: Save) => Promise<SendOutcome>,
  onResult: (queued: QueuedSave, result: SaveResult) => void,
): Promise<SaveFailure | null> {
  const stuckTargets = new Set<string>();
  let failure: SaveFailure | null = null;
  for (;;) {
    const nextSave = findNextToSend(await store.list(), stuckTargets);
    if (!nextSave) return failure;
    const outcome = await send(nextSave.save);
    if (outcome.kind === "done") {
      await store.remove(nextSave);
      onResult(nextSave, outcome.result);
      continue;
    }
    failure = outcome.failure;
    stuckTargets.add(getSaveTarget(nextSave.save));
    if (outcome.blocksAll || stuckTargets.size >= maxStuckTargets) return failure;
  }
}
