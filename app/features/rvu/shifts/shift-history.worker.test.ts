import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db, DbCount } from "~/db/client.server";
import { rvuContent, rvuShift, rvuShiftPart } from "~/db/schema";
import { freshD1 } from "~/testing/d1";
import { makePerson } from "~/testing/make";
import { makeRelease, makeShift } from "~/testing/make-shift";
import { dayMs } from "../../../lib/day";
import { packRows, type ReleaseRow } from "../engine/rvu-release";
import { exportShift, exportShifts } from "./export-shifts.server";
import { parseHistoryQuery } from "./history-period";
import { purgeDeletedShifts } from "./purge-deleted-shifts.server";
import { readSharedShift, readShift } from "./read-shift.server";
import { deleteShift, renameShift, restoreShift, shareShift } from "./shift-actions.server";
import { readHistory } from "./shift-history.server";

const now = Date.parse("2026-11-20T18:00:00Z");
const hour = 60 * 60_000;

let db: Db;
let count: DbCount;
let owner: { userId: string; timeZone: string };
const settings = { showCodes: false } as Parameters<typeof readHistory>[0]["settings"];

function row(code: string, work: number): ReleaseRow {
  const values = { work, officePe: 10, facilityPe: 10, mp: 1 };
  return { code, modifier: "26", status: "A", ...values, flags: "", pctc: "1", multProc: "4" };
}

beforeEach(async () => {
  ({ db, count } = await freshD1());
  const { userId } = await makePerson(db, { now: 1 });
  owner = { userId, timeZone: "America/New_York" };
  const packed = (head: number, chest: number) =>
    packRows([row("70450", head), row("71046", chest), row("76999", 300)]);
  await makeRelease(db, "2026C", { current: true, packed: packed(83, 21) });
  await makeRelease(db, "2025D", { packed: packed(85, 22) });
  const lines = [
    ["ct-head", "70450", "CT head without contrast", "head", "brain CT"],
    ["chest-2", "71046", "Chest X-ray, 2 views", "chest", ""],
  ];
  await db.insert(rvuContent).values({ id: "studies", json: JSON.stringify(lines), hash: "h" });
});

const read = (query = "") => readHistory({ db, now, settings }, owner, parseHistoryQuery(new URLSearchParams(query)));
const context = () => ({ db, settings });

describe("the history", () => {
  it("sums each shift's parts in the shift's own release, in one trip", async () => {
    await makeShift(db, owner.userId, {
      startedAt: now - dayMs,
      workedMs: hour,
      parts: [{ "ct-head": 10 }, { "ct-head": -2, "chest-2": 5 }],
    });
    await makeShift(db, owner.userId, { startedAt: now - 2 * dayMs, releaseId: "2025D", parts: [{ "ct-head": 2 }] });
    const before = count.trips;
    const { sum, modalities, shifts, bars } = await read();
    expect(count.trips - before).toBe(1);
    // 8 × 0.83 + 5 × 0.21 = 7.69, and 2 × 0.85 = 1.70.
    expect(sum).toEqual({
      ...{ shifts: 2, studies: "15", wrvu: "9.39", workedTime: "1 h", pace: "7.69 wRVU/h" },
      paceComparison: "Within the published pace of 6 to 12",
    });
    expect(modalities.map(({ name, studies, wrvu }) => [name, studies, wrvu])).toEqual([
      ["Radiography", 5, "1.05"],
      ["CT", 10, "8.34"],
    ]);
    expect(shifts.map(({ studies, wrvu, pace }) => [studies, wrvu, pace])).toEqual([
      [13, "7.69", "7.69 wRVU/h"],
      [2, "1.70", "–"],
    ]);
    expect(bars.slice(-3).map(({ work, perHour }) => [work, perHour])).toEqual([
      [1.7, null],
      [7.69, 7.69],
      [0, null],
    ]);
  });

  it("assigns a shift to the study day it started on, in the learner's time zone (C8)", async () => {
    // 3:59 a.m. and 4:00 a.m. in New York.
    await makeShift(db, owner.userId, { startedAt: Date.parse("2026-11-20T08:59:00Z"), parts: [{ "ct-head": 1 }] });
    await makeShift(db, owner.userId, { startedAt: Date.parse("2026-11-20T09:00:00Z"), parts: [{ "ct-head": 2 }] });
    const { bars } = await read();
    expect(bars.slice(-2).map(({ studiesCount }) => studiesCount)).toEqual([1, 2]);
    expect((await read("by=week")).bars.at(-1)?.studiesCount).toBe(3);
    expect((await read("by=month")).bars.at(-1)).toMatchObject({ label: "Nov 26", studiesCount: 3, shifts: 2 });
  });

  it("reads only the learner's undeleted shifts of the period", async () => {
    const other = await makePerson(db, { now: 1 });
    await makeShift(db, other.userId, { startedAt: now - dayMs, parts: [{ "ct-head": 9 }] });
    const gone = await makeShift(db, owner.userId, { startedAt: now - dayMs, parts: [{ "ct-head": 9 }] });
    await deleteShift(db, owner.userId, gone, now);
    const old = await makeShift(db, owner.userId, { startedAt: now - 80 * dayMs });
    await deleteShift(db, owner.userId, old, now - 30 * dayMs);
    // Restorable shifts are listed separately.
    expect((await read()).deletedShifts).toEqual([
      { id: gone, title: "Thu, Nov 19, 2026, 1:00 PM", until: "December 20, 2026" },
    ]);
    await makeShift(db, owner.userId, { startedAt: now - 40 * dayMs, parts: [{ "ct-head": 1 }] });
    const { sum, newestDay, period } = await read();
    expect([sum.shifts, newestDay]).toEqual([0, "2026-10-11"]);
    expect((await read(`until=${newestDay}`)).sum).toMatchObject({ shifts: 1, studies: "1" });
    expect((await read(`until=${period.previous}`)).sum.shifts).toBe(1);
    expect(await restoreShift(db, owner.userId, gone, now)).toBe(true);
    expect((await read()).deletedShifts).toEqual([]);
    await db.delete(rvuShiftPart);
    await db.delete(rvuShift);
    expect((await read()).newestDay).toBeNull();
  });

  it("reads few rows beside many other shifts, and pages the list", async () => {
    for (let n = 0; n < 25; n++)
      await makeShift(db, owner.userId, { startedAt: now - n * dayMs, parts: [{ "ct-head": 1 }, { "chest-2": 1 }] });
    const start = count.rowsRead;
    expect((await read()).shifts.length).toBe(20);
    const few = count.rowsRead - start;
    await db.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
       insert into rvu_shift select 'old-' || i, '${owner.userId}', '2026C', null, 1000000 + i, 1, null, 1, null from n`,
    );
    await db.run(
      `insert into rvu_shift_part select id, 'd', user_id, 1, '{}', null, null, null, 0, 1 from rvu_shift where id like 'old-%'`,
    );
    const again = count.rowsRead;
    const second = await read("page=2");
    expect([second.shifts.length, second.hasMore]).toEqual([5, false]);
    expect(count.rowsRead - again).toBeLessThanOrEqual(few + 5);
    // Index and row of each shift for the list and its releases, each part, and a few rows of values.
    expect(few).toBeLessThan(25 * 6 + 20);
  });

  it("hides the code of an unnamed study but counts its value", async () => {
    const id = await makeShift(db, owner.userId, { startedAt: now - dayMs, parts: [{ "c-76999": 2, "not-known": 1 }] });
    const shift = await readShift(context(), owner, id);
    expect(shift?.totals).toMatchObject({ studies: 3, wrvu: "6.00" });
    expect(JSON.stringify([shift, await read(), await exportShift(context(), owner, id, "csv")])).not.toContain(
      "76999",
    );
    const open = { db, settings: { ...settings, showCodes: true } };
    expect(JSON.stringify(await readShift(open, owner, id))).toContain("76999");
  });
});

describe("a shift's own page", () => {
  it("shows the value in the current release without changing the shift (C2)", async () => {
    const id = await makeShift(db, owner.userId, {
      startedAt: now,
      releaseId: "2025D",
      parts: [{ "ct-head": 10, "chest-2": 1 }],
    });
    const before = count.trips;
    const shift = await readShift(context(), owner, id);
    expect(count.trips - before).toBe(1);
    expect(shift).toMatchObject({ release: { id: "2025D" }, totals: { wrvu: "8.72" } });
    expect(shift?.change).toMatchObject({
      ...{ release: { id: "2026C" }, wrvu: "8.51", difference: "−0.21", moreStudyCount: 0 },
      studies: [{ name: "CT head without contrast", count: 10, difference: "−0.20" }, { difference: "−0.01" }],
    });
    const now26 = await makeShift(db, owner.userId, { startedAt: now, parts: [{ "ct-head": 10 }] });
    expect((await readShift(context(), owner, now26))?.change).toBeNull();
  });

  it("can be read and changed only by its owner", async () => {
    const id = await makeShift(db, owner.userId, { startedAt: now, parts: [{ "ct-head": 1 }] });
    const { userId } = await makePerson(db, { now: 1 });
    expect(await readShift(context(), { ...owner, userId }, id)).toBeNull();
    expect(await exportShift(context(), { ...owner, userId }, id, "json")).toBeNull();
    expect(await renameShift(db, userId, id, "x")).toBe(false);
    expect(await deleteShift(db, userId, id, now)).toBe(false);
    expect(await shareShift(db, userId, id, "token")).toBe(false);
    await deleteShift(db, owner.userId, id, now);
    expect(await restoreShift(db, userId, id, now)).toBe(false);
    expect(await readShift(context(), owner, id)).toBeNull();
    expect(await renameShift(db, owner.userId, id, "x")).toBe(false);
    expect(await restoreShift(db, owner.userId, id, now)).toBe(true);
    expect(await renameShift(db, owner.userId, id, "Nights")).toBe(true);
    expect(await readShift(context(), owner, id)).toMatchObject({ title: "Nights", totals: { studies: 1 } });
  });

  it("loses its counts and name 30 days after its deletion, but not its row", async () => {
    const id = await makeShift(db, owner.userId, { startedAt: now, name: "Nights", parts: [{ "ct-head": 1 }] });
    const kept = await makeShift(db, owner.userId, { startedAt: now, parts: [{ "ct-head": 1 }] });
    await deleteShift(db, owner.userId, id, now);
    await purgeDeletedShifts(db, now + 29 * dayMs);
    expect(await db.$count(rvuShiftPart)).toBe(2);
    await purgeDeletedShifts(db, now + 31 * dayMs);
    expect(await db.select({ id: rvuShiftPart.shiftId }).from(rvuShiftPart)).toEqual([{ id: kept }]);
    expect(await db.select().from(rvuShift).where(eq(rvuShift.id, id))).toMatchObject([{ name: null, deletedAt: now }]);
    expect(await restoreShift(db, owner.userId, id, now + 31 * dayMs)).toBe(false);
  });

  it("is shared without owner, name, or date until the link is removed", async () => {
    const id = await makeShift(db, owner.userId, {
      startedAt: now,
      name: "My nights",
      workedMs: hour,
      parts: [{ "ct-head": 9 }],
    });
    expect(await readSharedShift(context(), "")).toBeNull();
    await shareShift(db, owner.userId, id, "first");
    await shareShift(db, owner.userId, id, "second");
    expect(await readSharedShift(context(), "second")).toBeNull();
    const shared = await readSharedShift(context(), "first");
    expect(shared).toMatchObject({ totals: { studies: 9, wrvu: "7.47" }, release: { id: "2026C" } });
    const text = JSON.stringify(shared);
    for (const secret of [owner.userId, id, "My nights", "Nov", String(now), "2026-11"])
      expect(text).not.toContain(secret);
    await shareShift(db, owner.userId, id, null);
    expect(await readSharedShift(context(), "first")).toBeNull();
    await shareShift(db, owner.userId, id, "third");
    await deleteShift(db, owner.userId, id, now);
    await restoreShift(db, owner.userId, id, now);
    expect(await readSharedShift(context(), "third")).toBeNull();
  });
});

describe("the export", () => {
  it("contains one shift or all, without personal data (C6)", async () => {
    const id = await makeShift(db, owner.userId, {
      startedAt: now - dayMs,
      workedMs: hour,
      name: "Nights",
      parts: [{ "ct-head": 3 }],
    });
    await makeShift(db, owner.userId, { startedAt: now - 3 * dayMs, releaseId: "2025D", parts: [{ "chest-2": 2 }] });
    const one = (await exportShift(context(), owner, id, "csv")) ?? "";
    expect(one.split("\r\n").slice(1, 5)).toEqual([
      "CT head without contrast,CT,3,0.83,2.49",
      "Total,,3,,2.49",
      "Release,2026C",
      "Day,2026-11-19",
    ]);
    expect(JSON.parse((await exportShift(context(), owner, id, "json")) ?? "")).toMatchObject({ totalWrvu: 2.49 });
    const all = await text("csv");
    expect(all.split("\r\n")).toEqual([
      "Day,Release,Minutes worked,Study,Modality,Count,wRVU each,wRVU",
      "2026-11-19,2026C,60,CT head without contrast,CT,3,0.83,2.49",
      '2026-11-17,2025D,0,"Chest X-ray, 2 views",Radiography,2,0.22,0.44',
      "",
    ]);
    expect(JSON.parse(await text("json"))).toMatchObject([{ totalWrvu: 2.49 }, { totalWrvu: 0.44, release: "2025D" }]);
    expect(all + one + (await text("json"))).not.toMatch(new RegExp(`${owner.userId}|${id}|Nights`));
  });

  it("reads 200 shifts per trip, each exactly once", async () => {
    await db.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
       insert into rvu_shift select 's' || i, '${owner.userId}', '2026C', null, i / 3, 1, null, 1, null from n`,
    );
    const before = count.trips;
    expect(JSON.parse(await text("json")).length).toBe(450);
    expect(count.trips - before).toBe(4);
    await db.delete(rvuShift);
    expect(JSON.parse(await text("json"))).toEqual([]);
  });

  async function text(format: "csv" | "json"): Promise<string> {
    let whole = "";
    for await (const piece of exportShifts(context(), owner, format)) whole += piece;
    return whole;
  }
});
