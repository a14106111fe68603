/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { MigrationFile } from "../db/migrations";
import { freshAnalytics, freshD1 } from "./d1";
import { readSchema } from "./read-schema";

const { APP_MIGRATIONS, ANALYTICS_MIGRATIONS } = env as unknown as Record<string, MigrationFile[]>;

const listObjects = async (database: D1Database) => {
  const { results } = await database
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name")
    .all();
  return results;
};

it.each([
  ["app", APP_MIGRATIONS, freshD1],
  ["analytics", ANALYTICS_MIGRATIONS, () => freshD1().then(freshAnalytics)],
] as const)("gives every test the schema of the migrations of %s", async (_, files = [], open) => {
  // The first database may come from the migrations themselves.
  await open();
  const { binding } = await open();
  const given = await listObjects(binding);
  await reset();
  expect(await listObjects(binding)).toEqual([]);
  await binding.prepare(files.map(({ sql }) => sql).join("\n")).run();
  expect(given).toEqual(await listObjects(binding));
});

it("refuses to leave out rows that a migration writes", async () => {
  const { binding } = await freshD1();
  await binding.prepare("INSERT INTO app_setting (key, value) VALUES ('a', 'b')").run();
  await expect(readSchema(binding)).rejects.toThrow("app_setting");
});
