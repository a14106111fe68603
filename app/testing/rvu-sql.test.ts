import { expect, it } from "vitest";
import { formatContent, formatRelease } from "../../scripts/rvu-sql";
import { readRvuFiles } from "../db/seed/content-files";
import { seedRvu } from "../db/seed/seed-rvu";
import { freshLibsql } from "./libsql";

// Compares the RVU rows of `npm run bank:sql` with the rows that `npm start` seeds.

type Row = Record<string, string | number | null>;

async function open() {
  const { client, db } = await freshLibsql();
  const read = async (table: string) =>
    (await client.execute(`SELECT * FROM ${table} ORDER BY id`)).rows.map((row) => ({ ...row }) as Row);
  return { client, db, read };
}

async function seeded() {
  const { db, read } = await open();
  expect(await seedRvu(db, readRvuFiles(), 1)).toBe(4);
  expect(await seedRvu(db, readRvuFiles(), 2)).toBe(0);
  const releases = await read("rvu_release");
  const contents = await read("rvu_content");
  return {
    releases,
    contents,
    statements: [...contents.map(formatContent), ...releases.flatMap(formatRelease)],
  };
}

it("writes the seeded rows in statements that D1 accepts, also when interrupted anywhere and repeated", async () => {
  const { releases, contents, statements } = await seeded();
  expect(releases.map(({ id, is_current }) => [id, is_current])).toEqual([
    ["2025D", 0],
    ["2026C", 1],
  ]);
  // Hash and row count belong to our extract, so the name must not be that of the CMS file.
  expect(releases.map(({ source_name }) => source_name)).toEqual([
    "Our extract of RVU25D (release-2025D.csv)",
    "Our extract of RVU26C (release-2026C.csv)",
  ]);
  const bytes = statements.map((statement) => new TextEncoder().encode(statement).byteLength);
  expect(Math.max(...bytes)).toBeLessThan(100_000);
  const { client, read } = await open();
  for (let end = 1; end <= statements.length; end++) {
    for (const statement of statements.slice(0, end)) await client.execute(statement);
    const shown = (await read("rvu_release")).filter(({ published_at }) => published_at !== null);
    expect(releases).toEqual(expect.arrayContaining(shown));
  }
  expect(await read("rvu_release")).toEqual(releases);
  expect(await read("rvu_content")).toEqual(contents);
});

it("does not change releases that an admin published or chose", async () => {
  const { releases, statements } = await seeded();
  const { client, read } = await open();
  for (const statement of statements) await client.execute(statement);
  await client.execute("DELETE FROM rvu_release WHERE id = '2026C'");
  await client.execute("UPDATE rvu_release SET packed_rows = '[]', source_hash = 'theirs', is_current = 1");
  for (const statement of statements) await client.execute(statement);
  const [before, after] = releases;
  expect(await read("rvu_release")).toEqual([
    { ...before, packed_rows: "[]", source_hash: "theirs", is_current: 1 },
    { ...after, is_current: 0 },
  ]);
});
