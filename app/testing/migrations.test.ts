import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { libsqlTarget, migrate, splitStatements } from "../db/migrations";
import { readMigrations } from "../db/seed/content-files";

// Lints the migrations as one history, and upgrades a database from the baseline. `wrangler d1 migrations apply` runs with
// foreign keys on: recreating a table that others reference would silently empty their ON DELETE CASCADE children.

const databases = ["app", "analytics"] as const;
const permanentTables = ["answer", "question_grant", "subscription", "quota", "payment"];

it.each(databases)("%s: drops, recreates, or renames no table that others reference", (name) => {
  const referenced = new Set<string>();
  const wrong: string[] = [];
  for (const file of readMigrations(name))
    for (const sql of splitStatements(file.sql)) {
      const change = sql.match(/^(?:DROP TABLE(?: IF EXISTS)?|ALTER TABLE)\s+[`"]?(\w+)[`"]?\s*(RENAME TO)?/i);
      const table = change?.[1] ?? "";
      if (change && (/^DROP/i.test(sql) || change[2]) && referenced.has(table))
        wrong.push(`${file.name} drops or renames ${table}, which other tables reference: widen it instead`);
      for (const match of sql.matchAll(/REFERENCES\s+[`"]?(\w+)[`"]?/gi)) referenced.add(match[1] ?? "");
    }
  expect(wrong).toEqual([]);
});

it("app: deletes no answer, grant, quota, subscription, or payment with another row", () => {
  const wrong = readMigrations("app").flatMap((file) =>
    splitStatements(file.sql)
      .filter((sql) => permanentTables.includes(sql.match(/^CREATE TABLE\s+[`"]?(\w+)/i)?.[1] ?? ""))
      .filter((sql) => /ON DELETE (cascade|set)/i.test(sql))
      .map((sql) => `${file.name}: ${sql.split("\n")[0]} … is deleted with another table's rows`),
  );
  expect(wrong).toEqual([]);
});

it.each(databases)(
  "%s: begins with a baseline, numbers its files without a gap, and switches no safety off",
  (name) => {
    const files = readMigrations(name);
    expect(files[0]?.name).toBe("0000_baseline.sql");
    expect(files.map((file) => Number(file.name.slice(0, 4)))).toEqual(files.map((_, index) => index));
    expect(files.filter((file) => /PRAGMA\s+foreign_keys/i.test(file.sql)).map((file) => file.name)).toEqual([]);
  },
);

/** Rows in the columns of the baseline, parents first. */
const rowsOfBaseline = {
  app: [
    "INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('u', 'Ana', 'ana@example.test', 1, 1)",
    "INSERT INTO topic (id, name, path) VALUES ('t', 'Chest', 'Chest')",
    `INSERT INTO question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
      VALUES ('q', 'chest-1', 'v', 'live', 'single', 'thoracic', 'ct', 't', 'R1', 'diagnosis', 0, 0, 1, 1)`,
    `INSERT INTO question_version (id, question_id, number, body, answer_sheet, origin, review, created_at)
      VALUES ('v', 'q', 1, '{}', '{}', 'human', 'radiologist', 1)`,
    "INSERT INTO quota (user_id, used, limit_count) VALUES ('u', 1, 50)",
    "INSERT INTO question_grant (user_id, question_id, source, granted_at) VALUES ('u', 'q', 'free', 1)",
    `INSERT INTO study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at)
      VALUES ('s', 'u', 'tutor', '{}', 1, 'c', 1, 1)`,
    "INSERT INTO study_item (session_id, position, question_id, version_id) VALUES ('s', 0, 'q', 'v')",
    `INSERT INTO answer (session_id, position, client_id, user_id, question_id, version_id, response, correct, is_first, duration_ms, day, answered_at)
      VALUES ('s', 0, 'c', 'u', 'q', 'v', '{}', 1, 1, 1000, '2026-03-10', 1)`,
  ],
  analytics: ["INSERT INTO live_minute (minute, visits) VALUES (1, 1)"],
};

it("app: gives highlights that exist to the learner of their session, because the notebook finds them so (Q17)", async () => {
  const client = createClient({ url: ":memory:" });
  const target = libsqlTarget(client);
  const [baseline, ...later] = readMigrations("app");
  if (!baseline) throw new Error("no baseline");
  await migrate(target, [baseline]);
  const markups = [
    `INSERT INTO markup (session_id, position, marks, saved_at) VALUES ('s', 0, '{"struck":[],"highlights":[[0,4]]}', 1)`,
    `INSERT INTO markup (session_id, position, marks, saved_at) VALUES ('s', 1, '{"struck":["a"],"highlights":[]}', 1)`,
  ];
  await target.batch([...rowsOfBaseline.app, ...markups].map((sql) => ({ sql })));
  await migrate(target, [baseline, ...later]);
  const { rows } = await client.execute("SELECT highlighted_by FROM markup ORDER BY position");
  expect(rows.map((row) => row.highlighted_by)).toEqual(["u", null]);
});

it.each(databases)("%s: keeps every row of a database that was made by the baseline", async (name) => {
  const client = createClient({ url: ":memory:" });
  await client.execute("PRAGMA foreign_keys = ON");
  const target = libsqlTarget(client);
  const [baseline, ...later] = readMigrations(name);
  if (!baseline) throw new Error("no baseline");
  await migrate(target, [baseline]);
  await target.batch(rowsOfBaseline[name].map((sql) => ({ sql })));
  expect(await migrate(target, [baseline, ...later])).toEqual(later.map((file) => file.name));
  for (const sql of rowsOfBaseline[name]) {
    const table = sql.match(/^INSERT INTO (\w+)/)?.[1];
    expect((await client.execute(`SELECT 1 FROM ${table}`)).rows, table).toHaveLength(1);
  }
  expect((await client.execute("PRAGMA foreign_key_check")).rows).toEqual([]);
});
