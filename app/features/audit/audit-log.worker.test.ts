import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { openD1 } from "../../db/client.server";
import { auditLog, user } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { exportAuditEntries, listAuditEntries } from "./audit-list.server";
import { readAuditQuery, writeAuditQuery } from "./audit-query";
import { subjectPath } from "./subject-path";

const now = Date.parse("2026-03-10T12:00:00Z");
const minute = 60_000;
let db: Db;
let count: DbCount;
let binding: D1Database;
let admins: string[];

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
  admins = [(await makePerson(db, { role: "admin" })).userId, (await makePerson(db, { role: "admin" })).userId];
});

const query = (search = "") => readAuditQuery(new URLSearchParams(search));

/** Writes `many` entries, a minute apart, newest first; the first two share a timestamp. */
async function write(many: number) {
  const entries = Array.from({ length: many }, (_, n) => ({
    id: `e${String(n).padStart(5, "0")}`,
    at: now - Math.max(1, n) * minute,
    actorId: admins[n % 2] ?? "",
    action: n % 3 ? "change quota" : "write campaign",
    subject: n % 3 ? `user:u${n % 5}` : `campaign:c${n}`,
  }));
  for (let from = 0; from < many; from += 10) await db.insert(auditLog).values(entries.slice(from, from + 10));
  return entries;
}

it("lists every entry once across pages, newest first", async () => {
  await write(60);
  const seen: string[] = [];
  let search = "";
  for (let pages = 0; pages < 9; pages++) {
    const { rows, next } = await listAuditEntries({ db, now }, query(search));
    seen.push(...rows.map(({ id }) => id));
    if (!next) break;
    search = writeAuditQuery({ ...query(), before: next }).toString();
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  // Entries with the same timestamp are ordered by id.
  expect(seen.slice(0, 3)).toEqual(["e00001", "e00000", "e00002"]);
});

it("filters by admin, action, subject, kind and days (M12)", async () => {
  const entries = await write(20);
  const found = async (search: string) =>
    (await listAuditEntries({ db, now }, query(search))).rows.map(({ id }) => id).sort();
  const like = (fits: (entry: (typeof entries)[number]) => boolean) => entries.filter(fits).map(({ id }) => id);
  expect(await found(`actor=${admins[1]}`)).toEqual(like(({ actorId }) => actorId === admins[1]));
  expect(await found("action=change+quota")).toEqual(like(({ action }) => action === "change quota"));
  expect(await found("subject=user:u2")).toEqual(like(({ subject }) => subject === "user:u2"));
  expect(await found("subject=campaign")).toEqual(like(({ subject }) => subject.startsWith("campaign:")));
  expect(await found("subject=user&action=write+campaign")).toEqual([]);
  expect(await found("from=2026-03-10&to=2026-03-10")).toHaveLength(20);
  expect(await found("to=2026-03-09")).toEqual([]);
  expect(await found("from=2026-03-11")).toEqual([]);
  expect(await found("from=nonsense&before=nonsense")).toHaveLength(20);
  const { actions, subjectKinds, admins: people } = await listAuditEntries({ db, now }, query());
  expect({ actions, subjectKinds, people: people.length }).toEqual({
    actions: ["change quota", "write campaign"],
    subjectKinds: ["campaign", "user"],
    people: 2,
  });
  expect(await exportAuditEntries({ db, now }, query("action=change+quota"))).toHaveLength(13);
});

it("shows the name of the user an entry is about", async () => {
  const { userId } = await makePerson(db);
  const entry = { at: now, actorId: admins[0] ?? "", action: "change quota" };
  await db.insert(auditLog).values([
    { id: "a", ...entry, subject: `user:${userId}` },
    { id: "b", ...entry, subject: "card:c" },
  ]);
  const { rows } = await listAuditEntries({ db, now }, query());
  const { name } = (await db.select().from(user)).find(({ id }) => id === userId) ?? {};
  expect(rows.map(({ subjectName }) => subjectName)).toEqual([null, name]);
});

it("uses an index for every filter and reads only a page's rows from a long log", async () => {
  await write(3000);
  const recorded = recordQueryPlans(binding);
  const context = { db: openD1(recorded.binding, count), now };
  const read = count.rowsRead;
  await listAuditEntries(context, query());
  expect(count.rowsRead - read).toBeLessThan(200);
  const filters = {
    "": "audit_log_at",
    "actor=x": "audit_log_actor",
    "action=x": "audit_log_action",
    "subject=user:x": "audit_log_subject",
    "subject=user": "audit_log_at",
    "before=5.x": "audit_log_at",
    "actor=x&before=5.x&from=2026-01-01": "audit_log_actor",
  };
  for (const [search, index] of Object.entries(filters)) {
    recorded.sent.length = 0;
    await exportAuditEntries(context, query(search));
    await listAuditEntries(context, query(search));
    const lines = (await recorded.plans()).filter(({ detail }) => /audit_log/.test(detail));
    expect(lines.filter(({ detail }) => /^SCAN/.test(detail)).map(({ detail }) => detail)).toEqual([]);
    expect(lines[0]?.detail).toContain(`INDEX ${index} `);
  }
});

it("scans a bounded number of the newest entries for a subject kind", async () => {
  const many = 12_000;
  await binding
    .prepare(
      `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ${many})
      INSERT INTO audit_log (id, at, actor_id, action, subject)
      SELECT 'e' || n, ${now} - n * ${minute}, 'a', 'x', CASE WHEN n IN (100, 4990, 5100, 11990) THEN 'rare:' ELSE 'user:' END || n FROM n`,
    )
    .run();
  const look = async (search: string) => {
    const before = count.rowsRead;
    const { rows } = await listAuditEntries({ db, now }, query(search));
    return { ids: rows.map(({ id }) => id), read: count.rowsRead - before };
  };
  const newest = await look("subject=rare");
  expect(newest.ids).toEqual(["e100", "e4990"]);
  // Half of the reads find the bound, half scan the entries.
  expect(newest.read).toBeLessThan(2 * 5000 + 300);
  expect((await look("subject=rare&to=2026-03-06")).ids).toEqual(["e5100"]);
  expect((await look("subject=nothing")).read).toBeLessThan(2 * 5000 + 300);
  expect((await look("subject=rare:100")).read).toBeLessThan(200);
});

it("links subjects that have a page", () => {
  expect(["card:c 1", "image:k", "user:u1", "constructor:x", "user:"].map(subjectPath)).toEqual([
    "/admin-social-cards/c%201",
    "/admin-blog/images",
    "/admin-users/u1",
    null,
    null,
  ]);
});
