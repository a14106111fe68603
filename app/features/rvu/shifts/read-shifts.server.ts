import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { rvuShift, rvuShiftPart } from "../../../db/schema";
import { readCounts } from "../engine/tally/stored-tally";
import type { Counts } from "../engine/tally/tally-counts";
import { mergeCounts, mergeWorkedMs, type ShiftPart } from "./merge-parts";

/** A shift with the merged parts of all devices. */
export interface MergedShift {
  id: string;
  releaseId: string;
  name: string | null;
  startedAt: number;
  endedAt: number | null;
  shareToken: string | null;
  /** Merged counts, each at least 1. */
  counts: Counts;
  workedMs: number;
}

/** Builds the query for shifts with their parts as JSON text, newest first, for use in a batch. */
export function selectShiftsWithParts(db: Db, condition: SQL | undefined, limit: number) {
  const parts = sql<string>`(select json_group_array(json_object('counts', json(q.counts), 'startedAt', q.started_at,
    'workedMs', q.worked_ms)) from ${rvuShiftPart} as q where q.shift_id = ${rvuShift.id})`;
  return db
    .select({
      id: sql<string>`${rvuShift.id}`.as("shift_id"),
      releaseId: sql<string>`${rvuShift.releaseId}`.as("shift_release"),
      name: rvuShift.name,
      startedAt: rvuShift.startedAt,
      endedAt: rvuShift.endedAt,
      shareToken: rvuShift.shareToken,
      parts: parts.as("parts"),
    })
    .from(rvuShift)
    .where(condition)
    .orderBy(desc(rvuShift.startedAt), desc(rvuShift.id))
    .limit(limit);
}

type ShiftWithParts = Awaited<ReturnType<typeof selectShiftsWithParts>>[number];

/** Merges the parts of a row of `selectShiftsWithParts`. */
export function toMergedShift({ parts, ...shift }: ShiftWithParts): MergedShift {
  const parsedParts = (JSON.parse(parts) as Pick<ShiftPart, "counts" | "startedAt" | "workedMs">[]).map((part) => ({
    ...part,
    counts: readCounts(part.counts),
  }));
  return { ...shift, counts: mergeCounts(parsedParts), workedMs: mergeWorkedMs(parsedParts) };
}

/** Builds the condition for a learner's own shift. */
export function isOwnShift(userId: string, shiftId: string): SQL {
  return sql`${eq(rvuShift.id, shiftId)} and ${eq(rvuShift.userId, userId)}`;
}
