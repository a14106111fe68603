import { z } from "zod";
import { personalIn } from "../engine/personal";
import { isReleaseId } from "../engine/release";
import type { Counts } from "../engine/tally/counts";
import { readCounts } from "../engine/tally/stored";
import { longestShift, longestShiftName, mostParts, mostStudies } from "./limits";

// What a device sends of its shifts, and what it hears of them (`paths.rvuSync`).

const uuid = z.uuid().transform((id) => id.toLowerCase());
const moment = z.number().int().min(0).max(8.64e15);

const part = z.object({
  shiftId: uuid,
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  releaseId: z.string().refine(isReleaseId).nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  workedMs: z.number().min(0),
  counts: z
    .record(z.string(), z.number())
    .refine((counts) => Object.keys(counts).length <= mostStudies, `At most ${mostStudies} studies`),
  name: z.string().max(500).nullable(),
});

const body = z.object({
  /** The user name that the page is of: the login may be another's by now. */
  owner: z.string().max(100),
  deviceId: uuid,
  parts: z.array(part).max(mostParts),
});

/** One device's part of a shift, as it may be kept. */
export type SentPart = z.output<typeof part>;
export type SyncBody = z.output<typeof body>;

/**
 * Reads what a device sent; null when it is nothing that can be kept. A clock that is ahead is held to `now`, counts to what
 * a tally may hold; a name that looks like a patient (C6) is left out, for the counts are not to be lost over it.
 */
export function readSync(json: unknown, now: number): SyncBody | null {
  const parsed = body.safeParse(json);
  if (!parsed.success) return null;
  return { ...parsed.data, parts: parsed.data.parts.map((one) => held(one, now)) };
}

function held(sent: SentPart, now: number): SentPart {
  const name = sent.name?.trim().slice(0, longestShiftName) || null;
  const by = (at: number | null) => (at === null ? null : Math.min(at, now));
  return {
    ...sent,
    ...{ startedAt: by(sent.startedAt), endedAt: by(sent.endedAt) },
    workedMs: Math.min(Math.round(sent.workedMs), longestShift),
    counts: readCounts(sent.counts),
    name: name && personalIn(name) ? null : name,
  };
}

/** What a device hears of one shift. */
export type SyncedShift =
  | {
      shiftId: string;
      /** By whose values the shift is counted now (C2). */
      releaseId: string;
      /** Of all devices. */
      startedAt: number | null;
      endedAt: number | null;
      workedMs: number;
      name: string | null;
      /** This device's part as it is kept; of revision -1 where it has none. */
      mine: { revision: number; counts: Counts; startedAt: number | null; workedMs: number };
      /** What the other devices counted, together; may be below 0. */
      elsewhere: Counts;
    }
  /** Deleted on the history page: the device begins a new one. */
  | { shiftId: string; deleted: true }
  /** There is no room for it: it stays on the device. */
  | { shiftId: string; full: Full };

/** What there are too many of: shifts in the history, or devices in the shift. */
export type Full = "shifts" | "devices";
