import { expect, it } from "vitest";
import { statementsOf } from "../db/migrate";
import { readMigrations } from "../db/seed/files";

// Lints the migrations as one history. `wrangler d1 migrations apply` has foreign keys on, so recreating a referenced table
// would silently empty its ON DELETE CASCADE children.

const kept = ["answer", "question_grant", "subscription", "quota"];

it.each(["app", "analytics"] as const)("%s: drops, recreates, and renames no referenced table", (name) => {
  const referenced = new Set<string>();
  const wrong: string[] = [];
  for (const file of readMigrations(name))
    for (const sql of statementsOf(file.sql)) {
      const gone = sql.match(/^(?:DROP TABLE(?: IF EXISTS)?|ALTER TABLE)\s+[`"]?(\w+)[`"]?\s*(RENAME TO)?/i);
      const table = gone?.[1] ?? "";
      if (gone && (/^DROP/i.test(sql) || gone[2]) && referenced.has(table))
        wrong.push(`${file.name} drops or renames ${table}, which other tables reference: widen it instead`);
      for (const match of sql.matchAll(/REFERENCES\s+[`"]?(\w+)[`"]?/gi)) referenced.add(match[1] ?? "");
    }
  expect(wrong).toEqual([]);
});

it("app: never deletes answers, grants, or subscriptions along with another row", () => {
  const wrong = readMigrations("app").flatMap((file) =>
    statementsOf(file.sql)
      .filter((sql) => kept.includes(sql.match(/^CREATE TABLE\s+[`"]?(\w+)/i)?.[1] ?? ""))
      .filter((sql) => /ON DELETE (cascade|set)/i.test(sql))
      .map((sql) => `${file.name}: ${sql.split("\n")[0]} … deletes along with another table`),
  );
  expect(wrong).toEqual([]);
});

it.each(["app", "analytics"] as const)(
  "%s: numbers the files without a gap and never turns foreign keys off",
  (name) => {
    const files = readMigrations(name);
    expect(files.map((file) => Number(file.name.slice(0, 4)))).toEqual(files.map((_, index) => index));
    expect(files.filter((file) => /PRAGMA\s+foreign_keys/i.test(file.sql)).map((file) => file.name)).toEqual([]);
  },
);
