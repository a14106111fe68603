import { paths } from "~/paths";
import { type Counts, emptyTimer, workedMs } from "../engine/tally/counts";
import { readCounts } from "../engine/tally/stored";
import { hasAnything, type ShiftSoFar, type Tally } from "../engine/tally/tally";
import { mostParts } from "../shifts/limits";
import type { Full } from "../shifts/sync-body";
import { deviceId, freshUuid, type Kept } from "./device";
import { dropEnded, endedOf, keepEnded } from "./ended-shifts";
import type { TallyStore } from "./tally-store";

// The shifts of somebody who is signed in, sent to their history. This device's part of a shift is sent whole each time
// with its revision, so that sending twice, late or in another order loses and doubles nothing.

/** "unsent" waits for a connection or the server, "refused" for signing in; "full" names what there is no room for. */
export type SyncState = "sent" | "sending" | "unsent" | "refused" | `full of ${Full}`;

/** A shift that goes on elsewhere, which this device may join. */
export interface OpenElsewhere {
  shiftId: string;
  releaseId: string | null;
  soFar: ShiftSoFar;
}

export interface SyncResult {
  state: SyncState;
  /** The running shift was ended or deleted on another device, and this one has begun the next; or counted by another release. */
  over?: "ended" | "deleted" | "release";
  open?: OpenElsewhere | null;
}

interface Part {
  shiftId: string;
  revision: number;
  releaseId: string | null;
  startedAt: number | null;
  endedAt: number | null;
  workedMs: number;
  counts: Counts;
  name: string | null;
}

interface Surroundings {
  kept: Kept;
  /** The tally of `owner`. */
  store: TallyStore;
  /** The account's user name. */
  owner: string;
  now: () => number;
  send: (body: unknown) => Promise<Response>;
}

/** Posts to the history; as short of time as a page that is being left. */
export function sendShifts(body: unknown): Promise<Response> {
  const text = JSON.stringify(body);
  return fetch(paths.rvuSync, {
    method: "POST",
    body: text,
    headers: { "Content-Type": "application/json" },
    keepalive: text.length < 60_000,
    signal: AbortSignal.timeout(20_000),
  });
}

/** Sends what this device holds of the account's and takes in what the others do. Never throws. */
export async function syncShifts(surroundings: Surroundings): Promise<SyncResult> {
  const { kept, store, owner, now, send } = surroundings;
  const running = store.get();
  const waiting = endedOf(kept, owner);
  const ended = waiting.slice(0, mostParts - 1);
  const parts: Part[] = ended.map(({ shown: _, owner: __, ...part }) => part);
  if (hasAnything(running)) parts.push(runningPart(running, now()));
  const answer = await send({ owner, deviceId: deviceId(kept), parts }).catch(() => null);
  if (!answer) return { state: "unsent" };
  if (answer.status === 401 || answer.status === 403) return { state: "refused" };
  // Ids that are another account's: the counts are this one's, and get ids of their own.
  if (answer.status === 409) {
    renew(surroundings, await answer.text().catch(() => ""));
    return { state: "unsent" };
  }
  const shifts = answer.ok ? readShifts(await answer.json().catch(() => null)) : null;
  if (!shifts) return { state: "unsent" };

  const taken = new Map(shifts.map((shift) => [shift.shiftId, shift]));
  const isTaken = ({ shiftId, revision }: Part) => {
    const shift = taken.get(shiftId);
    return shift !== undefined && (shift.deleted || shift.revision >= revision);
  };
  const done = ended.filter(isTaken).map(({ shiftId }) => shiftId);
  dropEnded(kept, done);
  const over = takeIn(store, taken.get(running.shiftId), running.revision);
  const untouched = !hasAnything(store.get());
  const open = shifts.find((shift) => untouched && !shift.deleted && shift.endedAt === null && !isOwn(shift, parts));
  // More than go at once: the rest as long as it gets shorter.
  if (waiting.length > ended.length && done.length) {
    const rest = await syncShifts(surroundings);
    return { ...rest, over: over ?? rest.over };
  }
  const left = parts.filter((part) => !isTaken(part)).map(({ shiftId }) => taken.get(shiftId)?.full);
  const full = left.every(Boolean) && left[0];
  return {
    state: full ? `full of ${full}` : left.length ? "unsent" : "sent",
    over,
    open: open ? { shiftId: open.shiftId, releaseId: open.releaseId, soFar: soFarOf(open) } : null,
  };
}

/** Goes on with a shift that another device has begun. */
export function joinShift(store: TallyStore, { shiftId, releaseId, soFar }: OpenElsewhere): void {
  store.act({ type: "next-shift", shiftId, releaseId, soFar });
}

/** This device may have counted in it before: its part goes on from there, for the next one replaces it. */
function soFarOf({ elsewhere, revision, counts, startedAt, workedMs }: HeardShift): ShiftSoFar {
  const timer = startedAt === null ? emptyTimer : { startedAt, runningSince: null, workedMs };
  return { counts, elsewhere, timer, revision: Math.max(0, revision) };
}

function runningPart({ shiftId, revision, releaseId, counts, timer }: Tally, now: number): Part {
  const { startedAt } = timer;
  return { shiftId, revision, releaseId, startedAt, endedAt: null, workedMs: workedMs(timer, now), counts, name: null };
}

function isOwn({ shiftId }: { shiftId: string }, parts: readonly Part[]): boolean {
  return parts.some((part) => part.shiftId === shiftId);
}

/**
 * What the other devices say of the running shift. What was counted since `sentRevision` went out is not in that answer, so
 * an end, or another release, waits for the next one.
 */
function takeIn(store: TallyStore, shift: HeardShift | undefined, sentRevision: number): SyncResult["over"] {
  const tally = store.get();
  if (!shift || shift.full || shift.shiftId !== tally.shiftId) return undefined;
  const isNewest = tally.revision === sentRevision;
  if (shift.deleted || shift.endedAt !== null) {
    if (!isNewest) return undefined;
    store.act({ type: "next-shift", shiftId: freshUuid(), releaseId: tally.releaseId });
    return shift.deleted ? "deleted" : "ended";
  }
  store.act({ type: "elsewhere", counts: shift.elsewhere });
  if (!isNewest || !shift.releaseId || shift.releaseId === tally.releaseId) return undefined;
  store.act({ type: "release", releaseId: shift.releaseId });
  return "release";
}

/** Gives new ids to the shifts that an answer names; the running one goes on as it was. */
function renew({ kept, store, owner }: Surroundings, named: string): void {
  for (const shift of endedOf(kept, owner))
    if (named.includes(shift.shiftId)) {
      dropEnded(kept, [shift.shiftId]);
      keepEnded(kept, { ...shift, shiftId: freshUuid() });
    }
  const { shiftId, releaseId, counts, timer } = store.get();
  if (named.includes(shiftId))
    store.act({ type: "next-shift", shiftId: freshUuid(), releaseId, soFar: { counts, timer } });
}

interface HeardShift {
  shiftId: string;
  releaseId: string | null;
  endedAt: number | null;
  deleted: boolean;
  /** Why there is no room for it; null where there is. */
  full: Full | null;
  /** The newest revision of this device's part that the server has, and what that counted; -1 and nothing without one. */
  revision: number;
  counts: Counts;
  startedAt: number | null;
  workedMs: number;
  elsewhere: Counts;
}

function readShifts(answer: unknown): HeardShift[] | null {
  const list = (answer as { shifts?: unknown } | null)?.shifts;
  if (!Array.isArray(list)) return null;
  return list.flatMap((shift) => {
    const { shiftId, releaseId, endedAt, deleted, full, mine, elsewhere } = shift ?? {};
    if (typeof shiftId !== "string") return [];
    return [
      {
        ...{ shiftId, deleted: deleted === true, elsewhere: readCounts(elsewhere), counts: readCounts(mine?.counts) },
        full: full === "shifts" || full === "devices" ? full : null,
        releaseId: typeof releaseId === "string" ? releaseId : null,
        endedAt: numberOr(endedAt, null),
        revision: numberOr(mine?.revision, -1),
        startedAt: numberOr(mine?.startedAt, null),
        workedMs: numberOr(mine?.workedMs, 0),
      },
    ];
  });
}

function numberOr<Other>(value: unknown, other: Other): number | Other {
  return typeof value === "number" ? value : other;
}
