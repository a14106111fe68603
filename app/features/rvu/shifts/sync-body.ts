import { z } from "zod";
import { detectPersonalData } from "../engine/personal-data";
import { isReleaseId } from "../engine/rvu-release";
import { readCounts } from "../engine/tally/stored-tally";
import type { Counts } from "../engine/tally/tally-counts";
import { maxPartsPerSync, maxShiftNameLength, maxStudiesPerPart, maxWorkedMs } from "./shift-limits";

// The request and response of the sync endpoint (`paths.rvuSync`).

const uuidSchema = z.uuid().transform((id) => id.toLowerCase());
const timestampSchema = z.number().int().min(0).max(8.64e15);

const partSchema = z.object({
  shiftId: uuidSchema,
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  releaseId: z.string().refine(isReleaseId).nullable(),
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  workedMs: z.number().min(0),
  counts: z
    .record(z.string(), z.number())
    .refine((counts) => Object.keys(counts).length <= maxStudiesPerPart, `At most ${maxStudiesPerPart} studies`),
  name: z.string().max(500).nullable(),
});

const syncBodySchema = z.object({
  /** Username for which the page was loaded; another user may have signed in since. */
  owner: z.string().max(100),
  deviceId: uuidSchema,
  parts: z.array(partSchema).max(maxPartsPerSync),
});

export type SentPart = z.output<typeof partSchema>;
export type SyncBody = z.output<typeof syncBodySchema>;

/**
 * Parses a sync request; null if it is invalid. Clamps times to `now` and counts to their limits. Drops a name that seems
 * to identify a patient (C6) instead of refusing the counts.
 */
export function parseSyncRequest(json: unknown, now: number): SyncBody | null {
  const parsed = syncBodySchema.safeParse(json);
  if (!parsed.success) return null;
  return { ...parsed.data, parts: parsed.data.parts.map((part) => clampPart(part, now)) };
}

function clampPart(part: SentPart, now: number): SentPart {
  const name = part.name?.trim().slice(0, maxShiftNameLength) || null;
  const clampTime = (at: number | null) => (at === null ? null : Math.min(at, now));
  return {
    ...part,
    ...{ startedAt: clampTime(part.startedAt), endedAt: clampTime(part.endedAt) },
    workedMs: Math.min(Math.round(part.workedMs), maxWorkedMs),
    counts: readCounts(part.counts),
    name: name && detectPersonalData(name) ? null : name,
  };
}

/** The server's response for one shift. */
export type SyncedShift =
  | {
      shiftId: string;
      /** The shift's release (C2). */
      releaseId: string;
      /** Start, end, and time worked, merged over all devices. */
      startedAt: number | null;
      endedAt: number | null;
      workedMs: number;
      name: string | null;
      /** This device's stored part; revision -1 if there is none. */
      mine: { revision: number; counts: Counts; startedAt: number | null; workedMs: number };
      /** Sum of the other devices' counts; may be negative. */
      elsewhere: Counts;
    }
  /** The shift was deleted, so the device starts a new one. */
  | { shiftId: string; deleted: true }
  /** The shift exceeds a limit and stays on the device. */
  | { shiftId: string; full: ReachedLimit };

/** The limit that was reached: shifts in the history, or devices in the shift. */
export type ReachedLimit = "shifts" | "devices";
