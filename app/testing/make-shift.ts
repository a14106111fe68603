import type { Db } from "../db/client.server";
import { rvuRelease, rvuShift, rvuShiftPart } from "../db/schema";
import type { Counts } from "../features/rvu/engine/tally/tally-counts";

interface ReleaseWish {
  current?: boolean;
  publishedAt?: number | null;
  packed?: string;
}

/** Publishes a release, empty unless given values. Does nothing if the release exists. */
export async function makeRelease(db: Db, id: string, wish: ReleaseWish = {}): Promise<void> {
  const { current = false, publishedAt = 1, packed = "[]" } = wish;
  await db
    .insert(rvuRelease)
    .values({
      ...{
        id,
        year: Number(id.slice(0, 4)),
        letter: id[4] as "A",
        conversionFactor: 334009,
        isCurrent: current,
        packedRows: packed,
      },
      ...{ sourceName: `${id}.csv`, sourceHash: id, rowsRead: 0, rowsKept: 0, createdAt: 1, publishedAt },
    })
    .onConflictDoNothing();
}

interface ShiftWish {
  id?: string;
  startedAt: number;
  workedMs?: number;
  ended?: boolean;
  releaseId?: string;
  name?: string;
  shareToken?: string;
  /** The counts of each device. */
  parts?: Counts[];
}

/** Writes a learner's shift as a sync does, and returns its id. */
export async function makeShift(db: Db, userId: string, wish: ShiftWish): Promise<string> {
  const { id = crypto.randomUUID(), startedAt, workedMs = 0, ended = true, releaseId = "2026C", parts = [{}] } = wish;
  const endedAt = ended ? startedAt + workedMs : null;
  await db.insert(rvuShift).values({
    ...{ id, userId, releaseId, startedAt, endedAt, createdAt: startedAt },
    ...{ name: wish.name ?? null, shareToken: wish.shareToken ?? null },
  });
  for (const counts of parts)
    await db.insert(rvuShiftPart).values({
      ...{ shiftId: id, deviceId: crypto.randomUUID(), userId, revision: 1, counts: JSON.stringify(counts) },
      ...{ releaseId, startedAt, endedAt, workedMs, updatedAt: startedAt },
    });
  return id;
}
