import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { user } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson, type Person } from "../../testing/make";
import { listPeople } from "./people.server";
import { type PeopleQuery, readPeopleQuery } from "./people-query";

const now = Date.parse("2026-03-10T12:00:00Z");
const many = 100_000;
/** Bound of the rows read per page. */
const mostRead = 450;
let db: Db;
let count: DbCount;
let zoe: Person;

// Every 100th account is banned, every 10th unverified, every 50th has access.
beforeAll(async () => {
  const fresh = await freshD1();
  ({ db, count } = fresh);
  const numbers = (from: number, to: number) =>
    `WITH RECURSIVE n(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ${to})`;
  for (let at = 0; at < many; at += 10_000)
    await fresh.binding
      .prepare(
        `${numbers(at, at + 10_000)} INSERT INTO user (id, name, email, username, display_username, email_verified, banned, created_at, updated_at)
        SELECT 'u-' || n, CASE n % 10 WHEN 0 THEN 'Anna' WHEN 1 THEN 'Bilal' ELSE 'Chen' END || ' Number' || n, 'mail' || n || '@hospital' || (n % 7) || '.test',
          'user' || n, 'user' || n, n % 10 <> 0, n % 100 = 0, 1000 * (n / 3), 0 FROM n`,
      )
      .run();
  await fresh.binding
    .prepare(
      `INSERT INTO subscription (user_id, tier, status, current_period_end, access_until, paid_until)
       SELECT id, 'annual', 'active', ${now * 2}, ${now * 2}, ${now * 2} FROM user WHERE CAST(substr(id, 3) AS INTEGER) % 50 = 0`,
    )
    .run();
  zoe = await makePerson(db, { role: "admin", now });
  await db.update(user).set({ name: "Zoë Özdemir-O'Hara" }).where(sql`${user.id} = ${zoe.userId}`);
}, 120_000);

const query = (fields: Partial<PeopleQuery> = {}): PeopleQuery => ({
  ...readPeopleQuery(new URLSearchParams()),
  ...fields,
});

async function list(fields: Partial<PeopleQuery>) {
  const before = { ...count };
  const page = await listPeople({ db, now }, query(fields));
  expect(count.trips - before.trips).toBeLessThanOrEqual(1);
  return { ...page, read: count.rowsRead - before.rowsRead, ids: page.rows.map((row) => row.userId) };
}

describe("searching a hundred thousand accounts", () => {
  it.each(["anna", "a", "mail9", "number99 anna", "hospital3 test", "u", "user12345", "e", "no-such-word", "m t u"])(
    "%s reads few rows",
    async (search) => {
      expect((await list({ search })).read).toBeLessThan(mostRead);
    },
  );

  it.each([
    ["zoe", "without its diacritics"],
    ["ÖZDEMIR", "in capitals"],
    ["hara zo", "by two words in any order"],
    ["o'hara", "with the quote in it"],
  ])("%s finds her %s", async (search) => {
    expect((await list({ search })).ids).toEqual([zoe.userId]);
  });

  it("finds by username, full email, and prefix, and follows a name change", async () => {
    expect((await list({ search: "user777" })).ids[0]).toBe("u-777");
    expect((await list({ search: "mail778@hospital1.test" })).ids[0]).toBe("u-778");
    await db.update(user).set({ name: "Quentin Quick" }).where(sql`${user.id} = 'u-500'`);
    expect((await list({ search: "quent" })).ids).toEqual(["u-500"]);
    expect((await list({ search: "number500 anna" })).ids).not.toContain("u-500");
  });

  it("returns the newest of too many matches, says so, and includes the exact match", async () => {
    const page = await list({ search: "user1" });
    expect(page.hasTooManyMatches).toBe(true);
    expect((await list({ search: "user1", order: "oldest" })).ids[0]).toBe("u-1");
  });

  it.each([
    '"',
    "'",
    "*",
    "a*b",
    "AND",
    "OR NOT",
    "NEAR(a b)",
    "name:x",
    "{email}: x",
    "^a",
    "-",
    "a\u0000b",
    "(",
    "\\",
    "%_",
    "日本",
    "😀",
    "--",
    "; drop table user",
    '"" ""',
  ])("%j breaks nothing", async (search) => {
    expect((await list({ search })).read).toBeLessThan(mostRead);
  });
});

describe("listing a hundred thousand accounts", () => {
  it.each<Partial<PeopleQuery>>([
    {},
    { order: "oldest" },
    { order: "username" },
    { role: "admin" },
    { role: "user" },
    { banned: "yes" },
    { banned: "no", order: "username" },
    { verified: "no" },
    { verified: "no", banned: "yes", order: "oldest" },
    { subscription: "yes" },
    { subscription: "no", verified: "yes", order: "username" },
    { banned: "yes", order: "username" },
    { role: "admin", banned: "yes", subscription: "yes" },
  ])("%j reads few rows on the first page and on a late page", async (fields) => {
    const first = await list(fields);
    expect(first.read).toBeLessThan(mostRead);
    const key = fields.order === "username" ? "user5" : "20000000";
    expect((await list({ ...fields, after: { key, row: 50_000 } })).read).toBeLessThan(mostRead);
  });

  it("pages without gaps or duplicates through filters that skip most accounts", async () => {
    for (const order of ["newest", "oldest", "username"] as const) {
      const seen: string[] = [];
      let after: PeopleQuery["after"] = null;
      for (let pages = 0; pages < 30; pages += 1) {
        const page: Awaited<ReturnType<typeof list>> = await list({ order, subscription: "yes", after });
        seen.push(...page.ids);
        after = page.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(50);
      if (order !== "username") {
        const numbers = seen.map((id) => Number(id.slice(2)));
        const steps = numbers.slice(1).map((n, at) => n - (numbers[at] ?? 0));
        expect(new Set(steps)).toEqual(new Set([order === "oldest" ? 50 : -50]));
      }
    }
  });

  it("finds the admin and no deleted accounts", async () => {
    expect((await list({ role: "admin" })).ids).toEqual([zoe.userId]);
    await db.update(user).set({ email: "deleted-u-99999@deleted.invalid" }).where(sql`${user.id} = 'u-99999'`);
    expect((await list({})).ids).not.toContain("u-99999");
    expect((await list({ search: "deleted" })).ids).toEqual([]);
  });
});
