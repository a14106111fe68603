import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { rvuShift, rvuShiftPart } from "../../../db/schema";
import type { Counts } from "../engine/tally/counts";
import { readCounts } from "../engine/tally/stored";
import { countsOf, type ShiftPart, workedOf } from "./merge";

/** A shift with everything its devices counted, put together. */
export interface WholeShift {
  id: string;
  releaseId: string;
  name: string | null;
  startedAt: number;
  endedAt: number | null;
  shareToken: string | null;
  /** Of all devices; none below 1. */
  counts: Counts;
  workedMs: number;
}

/** Shifts with their parts as one JSON text a shift, the newest first; for a batch. */
export function selectWholeShifts(db: Db, where: SQL | undefined, limit: number) {
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
    .where(where)
    .orderBy(desc(rvuShift.startedAt), desc(rvuShift.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof selectWholeShifts>>[number];

/** A row of `selectWholeShifts`. */
export function toWholeShift({ parts, ...shift }: Row): WholeShift {
  const read = (JSON.parse(parts) as Pick<ShiftPart, "counts" | "startedAt" | "workedMs">[]).map((part) => ({
    ...part,
    counts: readCounts(part.counts),
  }));
  return { ...shift, counts: countsOf(read), workedMs: workedOf(read) };
}

/** The shift with this id where it is the learner's. */
export function ownShift(userId: string, shiftId: string): SQL {
  return sql`${eq(rvuShift.id, shiftId)} and ${eq(rvuShift.userId, userId)}`;
}
