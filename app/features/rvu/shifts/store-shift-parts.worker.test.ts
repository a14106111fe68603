import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db, DbCount } from "~/db/client.server";
import { rvuRelease, rvuShift, rvuShiftPart } from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { makeLogin, makePerson } from "~/testing/make";
import { makeRelease } from "~/testing/make-shift";
import { applyAction, createTally, getTotalCount, type Tally, type TallyAction } from "../engine/tally/tally";
import type { Counts } from "../engine/tally/tally-counts";
import { mergeCounts } from "./merge-parts";
import { purgeDeletedShifts } from "./purge-deleted-shifts.server";
import { deleteShift, restoreShift } from "./shift-actions.server";
import { maxDevicesPerShift, maxShiftsPerLearner, restorableMs } from "./shift-limits";
import { selectForeignShifts, storeShiftParts } from "./store-shift-parts.server";
import { parseSyncRequest, type SyncBody, type SyncedShift } from "./sync-body";

const now = Date.parse("2026-11-20T12:00:00Z");
const hour = 60 * 60_000;
const phone = "00000000-0000-4000-8000-00000000000a";
const desk = "00000000-0000-4000-8000-00000000000b";
const shiftId = "11111111-0000-4000-8000-000000000001";

let db: Db;
let count: DbCount;
let userId: string;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  ({ userId } = await makePerson(db, { now: 1 }));
  await makeRelease(db, "2026C", { current: true });
  await makeRelease(db, "2025D");
});

type Part = SyncBody["parts"][number];

function part(fields: Partial<Part> = {}): Part {
  const plain = { releaseId: "2026C", startedAt: now - hour, endedAt: null, workedMs: hour, counts: {}, name: null };
  return { shiftId, revision: 1, ...plain, ...fields };
}

function send(deviceId: string, ...parts: Part[]): Promise<SyncedShift[]> {
  const body = parseSyncRequest({ owner: "ana", deviceId, parts }, now);
  if (!body) throw new Error("unreadable");
  return storeShiftParts(db, userId, body, now);
}

async function kept(id = shiftId): Promise<Counts> {
  const parts = await db.select().from(rvuShiftPart).where(eq(rvuShiftPart.shiftId, id));
  return mergeCounts(parts.map(({ counts }) => ({ counts: JSON.parse(counts) })));
}

describe("syncing", () => {
  it("stores the newest revision of each device in one trip and returns the others' counts", async () => {
    const before = count.trips;
    expect(await send(phone, part({ counts: { a: 3 } }))).toEqual([
      {
        shiftId,
        releaseId: "2026C",
        startedAt: now - hour,
        endedAt: null,
        workedMs: hour,
        name: null,
        mine: { revision: 1, counts: { a: 3 }, startedAt: now - hour, workedMs: hour },
        elsewhere: {},
      },
    ]);
    expect(count.trips - before).toBe(1);
    const [shift] = await send(desk, part({ counts: { a: -1, b: 2 }, startedAt: now - 3 * hour }));
    expect(shift).toMatchObject({ elsewhere: { a: 3 }, startedAt: now - 3 * hour, workedMs: 2 * hour });
    expect(await send(phone, part({ revision: 2, counts: { a: 4 } }))).toMatchObject([{ elsewhere: { a: -1, b: 2 } }]);
    // A late and a repeated request.
    expect(await send(phone, part({ counts: { a: 3 } }))).toMatchObject([{ mine: { revision: 2 } }]);
    await send(phone, part({ revision: 2, counts: { a: 99 } }));
    expect(await kept()).toEqual({ a: 3, b: 2 });
  });

  it("updates the time of a running timer, but never with a shorter time", async () => {
    await send(phone, part({ counts: { a: 3 } }));
    expect(await send(phone, part({ counts: { a: 3 }, workedMs: 2 * hour }))).toMatchObject([{ workedMs: 2 * hour }]);
    expect(await send(phone, part({ counts: { a: 3 } }))).toMatchObject([{ workedMs: 2 * hour }]);
    // A newer revision may have a shorter time.
    expect(await send(phone, part({ revision: 2, workedMs: 1 }))).toMatchObject([{ workedMs: 1 }]);
  });

  it("offers a device another device's open shift until it ends or is abandoned", async () => {
    await send(phone, part({ counts: { a: 1 } }));
    expect(await send(desk)).toMatchObject([{ shiftId, mine: { revision: -1 }, elsewhere: { a: 1 } }]);
    await send(phone, part({ revision: 2, endedAt: now }));
    expect(await send(desk)).toEqual([]);
    expect(await db.select({ endedAt: rvuShift.endedAt }).from(rvuShift)).toEqual([{ endedAt: now }]);
    // Late counts from the other device still apply.
    expect(await send(desk, part({ counts: { b: 1 } }))).toMatchObject([{ endedAt: now }]);
    await send(phone, part({ revision: 3, startedAt: now - 30 * 24 * hour, counts: { a: 1 } }));
    expect(await send(desk)).toEqual([]);
    expect(await kept()).toEqual({ a: 1, b: 1 });
  });

  it("changes nothing of another account and reports the foreign shifts", async () => {
    await send(phone, part({ counts: { a: 1 } }));
    const other = await makePerson(db, { now: 1 });
    const token = await makeLogin(db, other.userId, now);
    const body: SyncBody = {
      owner: "mallory",
      deviceId: phone,
      parts: [part({ revision: 9, counts: { a: 50 }, name: "mine now" })],
    };
    expect(await selectForeignShifts(db, token, body)).toEqual([{ shiftId }]);
    // Even without the check, the statements ignore foreign shifts.
    await storeShiftParts(db, other.userId, body, now);
    expect(await kept()).toEqual({ a: 1 });
    expect(await db.select().from(rvuShift)).toMatchObject([{ userId, name: null }]);
    expect(await selectForeignShifts(db, await makeLogin(db, userId, now), body)).toEqual([]);
  });

  it("reports a deleted shift without restoring it, and stores later counts for an undo", async () => {
    await send(phone, part({ counts: { a: 1 } }));
    await deleteShift(db, userId, shiftId, now);
    expect(await send(desk, part({ counts: { b: 1 }, endedAt: now }))).toEqual([{ shiftId, deleted: true }]);
    expect(await send(phone, part({ revision: 2, counts: { a: 2 } }))).toEqual([{ shiftId, deleted: true }]);
    expect(await send(desk)).toEqual([]);
    expect(await db.select().from(rvuShift)).toMatchObject([{ deletedAt: now }]);
    await restoreShift(db, userId, shiftId, now);
    expect(await kept()).toEqual({ a: 2, b: 1 });
    expect(await db.select().from(rvuShift)).toMatchObject([{ endedAt: now, startedAt: now - hour }]);
  });

  it("stores nothing for a shift that can no longer be restored", async () => {
    await send(phone, part({ counts: { a: 1 } }));
    await deleteShift(db, userId, shiftId, now - restorableMs);
    await purgeDeletedShifts(db, now + 1);
    expect(await send(desk, part({ counts: { b: 1 }, name: "Nights" }))).toEqual([{ shiftId, deleted: true }]);
    expect(await kept()).toEqual({});
    expect(await db.select().from(rvuShift)).toMatchObject([{ name: null }]);
  });

  it("follows a release that a device switches to, not one it joins with (C2)", async () => {
    const release = async () => (await db.select().from(rvuShift))[0]?.releaseId;
    await send(phone, part({ releaseId: "2025D" }));
    await send(desk, part());
    expect(await release()).toBe("2025D");
    await send(phone, part({ releaseId: "2025D", revision: 2 }));
    expect(await release()).toBe("2025D");
    await send(desk, part({ revision: 2, releaseId: "2025D" }));
    await send(phone, part({ revision: 3, releaseId: "2026C" }));
    expect(await release()).toBe("2026C");
    // A late request changes nothing.
    await send(phone, part({ revision: 1, releaseId: "2025D" }));
    expect(await release()).toBe("2026C");
    // Unpublished releases are ignored.
    await makeRelease(db, "2027A", { publishedAt: null });
    await send(phone, part({ revision: 4, releaseId: "2027A" }));
    expect(await release()).toBe("2026C");
    await send(phone, part({ shiftId: desk, releaseId: "1999A" }));
    expect(await db.$count(rvuShift, eq(rvuShift.releaseId, "2026C"))).toBe(2);
  });

  it("keeps the first name that does not identify a patient (C6)", async () => {
    await send(phone, part({ name: "MRN 1234567" }));
    expect(await db.select({ name: rvuShift.name }).from(rvuShift)).toEqual([{ name: null }]);
    await send(phone, part({ revision: 2, name: " Night float " }));
    await send(desk, part({ revision: 2, name: "Other" }));
    expect(await db.select({ name: rvuShift.name }).from(rvuShift)).toEqual([{ name: "Night float" }]);
  });

  it("reports a reached limit, so that the device keeps the part", async () => {
    for (let n = 0; n < maxDevicesPerShift; n++)
      await send(`22222222-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`, part({ counts: { a: 1 } }));
    expect(await send(phone, part({ counts: { a: 1 } }))).toEqual([{ shiftId, full: "devices" }]);
    expect(await kept()).toEqual({ a: maxDevicesPerShift });
    await db.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxShiftsPerLearner - 1})
       insert into rvu_shift select 'many-' || i, '${userId}', '2026C', null, 1, 1, null, 1, null from n`,
    );
    expect(await send(phone, part({ shiftId: desk }))).toContainEqual({ shiftId: desk, full: "shifts" });
    expect(await db.$count(rvuShift)).toBe(maxShiftsPerLearner);
    await deleteShift(db, userId, shiftId, now);
    expect(await send(phone, part({ shiftId: desk }))).toMatchObject([{ shiftId: desk, mine: { revision: 1 } }]);
  });

  it("refuses invalid requests", () => {
    const bad: object[] = [
      { deviceId: "x" },
      { parts: [{ ...part(), shiftId: "1" }] },
      { parts: [{ ...part(), revision: 1.5 }] },
      { parts: [{ ...part(), counts: { a: "1" } }] },
      { parts: Array.from({ length: 51 }, () => part()) },
      { parts: [{ ...part(), counts: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`s${n}`, 1])) }] },
    ];
    for (const one of bad)
      expect(parseSyncRequest({ owner: "ana", deviceId: phone, parts: [], ...one }, now)).toBeNull();
    expect(parseSyncRequest(null, now)).toBeNull();
    const far = part({ startedAt: now + hour, workedMs: 9e12, counts: { a: 1, "<b>": 2, c: 1e9, d: 1.5 } });
    expect(parseSyncRequest({ owner: "ana", deviceId: phone, parts: [far] }, now)?.parts).toMatchObject([
      { startedAt: now, workedMs: 14 * 24 * hour, counts: { a: 1 } },
    ]);
  });

  it("stores nothing without a release", async () => {
    await db.delete(rvuRelease);
    expect(await send(phone, part())).toEqual([{ shiftId, full: "shifts" }]);
  });
});

// Two devices count, undo, and clear. Requests and responses arrive in any order, twice, late, or never.
describe("two devices", () => {
  const device = fc.constantFrom(0, 1);
  const studyId = fc.constantFrom("a", "b", "c");
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant("add" as const), device, studyId, by: fc.integer({ min: -2, max: 4 }) }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("set" as const), device, studyId, count: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("undo" as const), device }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("clear" as const), device }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("send" as const), device }) },
    // Repeats an earlier request.
    { weight: 3, arbitrary: fc.record({ act: fc.constant("again" as const), which: fc.nat(50), heard: fc.boolean() }) },
  );

  it("neither lose nor double counts", { timeout: 120_000 }, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        run += 1;
        const id = `33333333-0000-4000-8000-${String(run).padStart(12, "0")}`;
        const devices = [phone, desk];
        const tallies: Tally[] = [createTally(id, "2026C"), createTally(id, "2026C")];
        const sent: { by: number; part: Part }[] = [];
        const play = (by: number, action: TallyAction) => {
          tallies[by] = applyAction(tallies[by] as Tally, action, 0);
        };
        const deliver = async ({ by, part: one }: { by: number; part: Part }, heard: boolean) => {
          const shifts = await send(devices[by] ?? "", one);
          const mine = shifts.find((shift) => shift.shiftId === id);
          if (heard && mine && "elsewhere" in mine) play(by, { type: "elsewhere", counts: mine.elsewhere });
        };
        const partOf = (by: number): Part => {
          const { counts, revision } = tallies[by] as Tally;
          return part({ shiftId: id, revision, counts });
        };
        for (const one of acts) {
          if (one.act === "again") {
            const old = sent[one.which % Math.max(1, sent.length)];
            if (old) await deliver(old, one.heard);
          } else if (one.act === "send") {
            const message = { by: one.device, part: partOf(one.device) };
            sent.push(message);
            await deliver(message, true);
          } else if (one.act === "add") play(one.device, { type: "add", studyId: one.studyId, by: one.by });
          else if (one.act === "set") play(one.device, { type: "set", studyId: one.studyId, count: one.count });
          else play(one.device, { type: one.act });
          // An unsent part may be sent at any later time.
          if (one.act !== "again") sent.push({ by: one.device, part: partOf(one.device) });
        }
        // Finally everything arrives, the oldest part last; then each device receives the other's counts.
        for (const by of [0, 1]) await deliver({ by, part: partOf(by) }, true);
        for (const old of sent.slice(0, 3)) await deliver(old, false);
        for (const by of [0, 1]) await deliver({ by, part: partOf(by) }, true);
        const [first, second] = tallies as [Tally, Tally];
        const sum = await kept(id);
        expect(sum).toEqual(mergeCounts([{ counts: first.counts }, { counts: second.counts }]));
        for (const study of ["a", "b", "c"]) {
          expect(getTotalCount(first, study)).toBe(sum[study] ?? 0);
          expect(getTotalCount(second, study)).toBe(sum[study] ?? 0);
        }
      }),
      { numRuns: 40 },
    );
  });
});
