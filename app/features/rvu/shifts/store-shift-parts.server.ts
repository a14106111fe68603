import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { rvuRelease, rvuShift, rvuShiftPart } from "~/db/schema";
import { selectLoginUserId } from "../../auth/viewer.server";
import { readCounts } from "../engine/tally/stored-tally";
import { findEarliestStart, mergeOtherCounts, mergeWorkedMs, type ShiftPart } from "./merge-parts";
import { abandonedAfterMs, maxDevicesPerShift, maxShiftsPerLearner, restorableMs } from "./shift-limits";
import type { ReachedLimit, SentPart, SyncBody, SyncedShift } from "./sync-body";

/** Builds the query for those sent shifts that belong to another account. Runs in the batch of the login check. */
export function selectForeignShifts(db: Db, token: string, { parts }: Pick<SyncBody, "parts">) {
  return db
    .select({ shiftId: sql<string>`${rvuShift.id}`.as("others_shift") })
    .from(rvuShift)
    .where(and(sql`${rvuShift.id} in ${selectShiftIds(parts)}`, ne(rvuShift.userId, selectLoginUserId(token))));
}

/**
 * Stores a device's parts and returns the merged shifts, in one trip (C8). Each device has its own part of a shift, and
 * the highest revision of a part wins, so repeated, late, and reordered requests give the same sum. Every statement
 * ignores other accounts' shifts; `selectForeignShifts` reports them beforehand.
 */
export async function storeShiftParts(
  db: Db,
  userId: string,
  { deviceId, parts }: Omit<SyncBody, "owner">,
  now: number,
): Promise<SyncedShift[]> {
  const [, , , , sentRows, openRows] = await db.batch([
    insertShifts(db, userId, parts, now),
    updateReleaseAndName(db, userId, deviceId, parts, now),
    upsertParts(db, userId, deviceId, parts, now),
    updateShiftTimes(db, userId, parts, now),
    selectShifts(db).where(and(eq(rvuShift.userId, userId), sql`${rvuShift.id} in ${selectShiftIds(parts)}`)),
    selectShifts(db).where(sql`${rvuShift.id} = ${selectOpenShift(db, userId, now)}`),
  ]);
  const syncedShifts = toSyncedShifts([...sentRows, ...openRows], deviceId);
  const fullShifts = parts
    .filter(({ shiftId }) => !syncedShifts.some((one) => one.shiftId === shiftId && isStored(one)))
    .map(({ shiftId }) => ({ shiftId, full: getReachedLimit(syncedShifts.some((one) => one.shiftId === shiftId)) }));
  const fullShiftIds = new Set(fullShifts.map(({ shiftId }) => shiftId));
  return [...syncedShifts.filter(({ shiftId }) => !fullShiftIds.has(shiftId)), ...fullShifts];
}

/** Checks whether a sent part was stored; otherwise it exceeds a limit. */
function isStored(shift: SyncedShift): boolean {
  return "deleted" in shift || ("mine" in shift && shift.mine.revision >= 0);
}

function getReachedLimit(hasShift: boolean): ReachedLimit {
  return hasShift ? "devices" : "shifts";
}

/** Builds the SQL that selects the shift ids of the parts. */
function selectShiftIds(parts: readonly SentPart[]) {
  return sql`(select value from json_each(${JSON.stringify(parts.map(({ shiftId }) => shiftId))}))`;
}

/** Builds the SQL table `p`, which has one row per part. */
function buildPartTable(parts: readonly SentPart[]) {
  const rows = parts.map(({ counts, ...rest }) => ({ ...rest, counts: JSON.stringify(counts) }));
  return sql`json_each(${JSON.stringify(rows)}) as p`;
}

/** SQL for the release of a row of `p`; null unless published. */
const publishedReleaseId = sql`(select ${rvuRelease.id} from ${rvuRelease}
  where ${rvuRelease.id} = p.value ->> 'releaseId' and ${rvuRelease.publishedAt} is not null)`;

function insertShifts(db: Db, userId: string, parts: readonly SentPart[], now: number) {
  const currentReleaseId = sql`(select ${rvuRelease.id} from ${rvuRelease} where is_current = 1)`;
  return db
    .insert(rvuShift)
    .select(
      sql`select p.value ->> 'shiftId', ${userId}, coalesce(${publishedReleaseId}, ${currentReleaseId}), p.value ->> 'name',
          coalesce(p.value ->> 'startedAt', ${now}), null, null, ${now}, null
        from ${buildPartTable(parts)}
        where case when exists (select 1 from ${rvuShift} where ${rvuShift.id} = p.value ->> 'shiftId') then 0
            else (select count(*) from ${rvuShift}
              where ${rvuShift.userId} = ${userId} and ${rvuShift.deletedAt} is null) < ${maxShiftsPerLearner} end
          and coalesce(${publishedReleaseId}, ${currentReleaseId}) is not null`,
    )
    .onConflictDoNothing();
}

/**
 * Changes the shift's release only if a device has changed the release of its own part (C2), not if a device joins the
 * shift with another release. The first name that a device sends stays until the learner renames the shift.
 */
function updateReleaseAndName(db: Db, userId: string, deviceId: string, parts: readonly SentPart[], now: number) {
  const changedReleaseId = sql`(select ${publishedReleaseId} from ${buildPartTable(parts)} inner join ${rvuShiftPart} as q
    on q.shift_id = p.value ->> 'shiftId' and q.device_id = ${deviceId}
    where q.shift_id = ${rvuShift.id} and q.revision < p.value ->> 'revision'
      and q.release_id is not p.value ->> 'releaseId' order by p.value ->> 'revision' desc limit 1)`;
  const sentName = sql`(select p.value ->> 'name' from ${buildPartTable(parts)} where p.value ->> 'shiftId' = ${rvuShift.id} limit 1)`;
  return db
    .update(rvuShift)
    .set({
      releaseId: sql`coalesce(${changedReleaseId}, ${rvuShift.releaseId})`,
      name: sql`coalesce(${rvuShift.name}, ${sentName})`,
    })
    .where(and(isOwnSentShift(userId, parts), canStoreParts(now)));
}

function upsertParts(db: Db, userId: string, deviceId: string, parts: readonly SentPart[], now: number) {
  const fromShiftParts = sql`from ${rvuShiftPart} as q where q.shift_id = ${rvuShift.id}`;
  const getSentValue = (column: string) => sql.raw(`excluded.${column}`);
  return db
    .insert(rvuShiftPart)
    .select(
      sql`select ${rvuShift.id}, ${deviceId}, ${userId}, p.value ->> 'revision', p.value ->> 'counts',
          p.value ->> 'releaseId', p.value ->> 'startedAt', p.value ->> 'endedAt', p.value ->> 'workedMs', ${now}
        from ${buildPartTable(parts)} cross join ${rvuShift}
        where ${rvuShift.id} = p.value ->> 'shiftId' and ${rvuShift.userId} = ${userId}
          and ${canStoreParts(now)}
          and (exists (select 1 ${fromShiftParts} and q.device_id = ${deviceId}) or (select count(*) ${fromShiftParts}) < ${maxDevicesPerShift})`,
    )
    .onConflictDoUpdate({
      target: [rvuShiftPart.shiftId, rvuShiftPart.deviceId],
      set: {
        revision: getSentValue("revision"),
        counts: getSentValue("counts"),
        releaseId: getSentValue("release_id"),
        startedAt: getSentValue("started_at"),
        endedAt: getSentValue("ended_at"),
        workedMs: getSentValue("worked_ms"),
        updatedAt: getSentValue("updated_at"),
      },
      // A running timer does not raise the revision, so the longer time wins within a revision.
      setWhere: sql`excluded.revision > ${rvuShiftPart.revision}
        or excluded.revision = ${rvuShiftPart.revision} and excluded.worked_ms > ${rvuShiftPart.workedMs}`,
    });
}

/** Derives a shift's start and end from its parts. */
function updateShiftTimes(db: Db, userId: string, parts: readonly SentPart[], now: number) {
  const aggregateParts = (value: string) =>
    sql`(select ${sql.raw(value)} from ${rvuShiftPart} as q where q.shift_id = ${rvuShift.id})`;
  return db
    .update(rvuShift)
    .set({
      startedAt: sql`coalesce(${aggregateParts("min(q.started_at)")}, ${rvuShift.createdAt})`,
      endedAt: aggregateParts("max(q.ended_at)"),
    })
    .where(and(isOwnSentShift(userId, parts), canStoreParts(now)));
}

function isOwnSentShift(userId: string, parts: readonly SentPart[]) {
  return and(eq(rvuShift.userId, userId), sql`${rvuShift.id} in ${selectShiftIds(parts)}`);
}

/** Builds the SQL condition that a shift accepts parts: it is not deleted, or can still be restored. */
function canStoreParts(now: number) {
  return or(isNull(rvuShift.deletedAt), gt(rvuShift.deletedAt, now - restorableMs));
}

function selectOpenShift(db: Db, userId: string, now: number) {
  return db
    .select({ id: rvuShift.id })
    .from(rvuShift)
    .where(
      and(
        eq(rvuShift.userId, userId),
        gt(rvuShift.startedAt, now - abandonedAfterMs),
        isNull(rvuShift.endedAt),
        isNull(rvuShift.deletedAt),
      ),
    )
    .orderBy(desc(rvuShift.startedAt))
    .limit(1);
}

function selectShifts(db: Db) {
  return db
    .select({
      shiftId: sql<string>`${rvuShift.id}`.as("shift"),
      releaseId: sql<string>`${rvuShift.releaseId}`.as("shift_release"),
      name: rvuShift.name,
      endedAt: sql<number | null>`${rvuShift.endedAt}`.as("shift_ended"),
      deletedAt: rvuShift.deletedAt,
      deviceId: rvuShiftPart.deviceId,
      revision: rvuShiftPart.revision,
      counts: rvuShiftPart.counts,
      startedAt: sql<number | null>`${rvuShiftPart.startedAt}`.as("part_started"),
      workedMs: rvuShiftPart.workedMs,
    })
    .from(rvuShift)
    .leftJoin(rvuShiftPart, eq(rvuShiftPart.shiftId, rvuShift.id))
    .$dynamic();
}

type ShiftPartRow = Awaited<ReturnType<typeof selectShifts>>[number];

function toSyncedShifts(rows: readonly ShiftPartRow[], deviceId: string): SyncedShift[] {
  return [...new Set(rows.map(({ shiftId }) => shiftId))].map((shiftId) => {
    const shiftRows = rows.filter((row) => row.shiftId === shiftId);
    const { releaseId, name, endedAt, deletedAt } = shiftRows[0] as ShiftPartRow;
    if (deletedAt !== null) return { shiftId, deleted: true };
    // Removes duplicates, because the open shift may also be among the sent shifts.
    const parts = [...new Map(shiftRows.flatMap(toPart).map((part) => [part.deviceId, part])).values()];
    const ownPart = parts.find((part) => part.deviceId === deviceId) ?? emptyPart;
    return {
      ...{ shiftId, releaseId, startedAt: findEarliestStart(parts), endedAt, workedMs: mergeWorkedMs(parts), name },
      mine: {
        revision: ownPart.revision,
        counts: ownPart.counts,
        startedAt: ownPart.startedAt,
        workedMs: ownPart.workedMs,
      },
      elsewhere: mergeOtherCounts(parts, deviceId),
    };
  });
}

const emptyPart = { revision: -1, counts: {}, startedAt: null, workedMs: 0 };

function toPart({ deviceId, revision, counts, startedAt, workedMs }: ShiftPartRow): Omit<ShiftPart, "endedAt">[] {
  if (deviceId === null || revision === null || counts === null) return [];
  return [{ deviceId, revision, counts: readCounts(JSON.parse(counts)), startedAt, workedMs: workedMs ?? 0 }];
}
