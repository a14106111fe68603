/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Db, type DbCount, openD1 } from "../db/client.server";
import type { MigrationFile } from "../db/migrations";
import { readSchema } from "./read-schema";
import { refuseBareHaving } from "./strict-sql";

interface TestEnv {
  DB: D1Database;
  ANALYTICS_DB: D1Database;
  IMAGES: R2Bucket;
  APP_MIGRATIONS: MigrationFile[];
  ANALYTICS_MIGRATIONS: MigrationFile[];
}

const { DB, ANALYTICS_DB, IMAGES, APP_MIGRATIONS, ANALYTICS_MIGRATIONS } = env as unknown as TestEnv;

/**
 * Empties every binding and returns a migrated app database on D1 in workerd, for `*.worker.test.ts`; `count` adds up the trips
 * made through `db`.
 */
export async function freshD1(): Promise<{ db: Db; count: DbCount; binding: D1Database }> {
  await emptyBindings();
  await applyAll(DB, APP_MIGRATIONS);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return { db: openD1(strict(DB), count), count, binding: DB };
}

/** Returns the app database of the last `freshD1` again, with its own count of trips and rows. */
export function countD1(): { db: Db; count: DbCount } {
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return { db: openD1(strict(DB), count), count };
}

/** Returns a migrated analytics database. Call `freshD1` first: it empties this database too. */
export async function freshAnalytics(): Promise<{ analytics: Db; count: DbCount; binding: D1Database }> {
  await applyAll(ANALYTICS_DB, ANALYTICS_MIGRATIONS);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return { analytics: openD1(strict(ANALYTICS_DB), count), count, binding: ANALYTICS_DB };
}

/**
 * Deletes the rows, pictures, and cached responses of earlier tests. `reset` skips a Durable Object that workerd unloaded after
 * ten idle seconds, so each one is loaded first; without that, the next file finds the rows of the last one.
 */
async function emptyBindings() {
  const { default: cache } = caches as unknown as { default: Cache };
  await Promise.all([
    DB.prepare("SELECT 1").run(),
    ANALYTICS_DB.prepare("SELECT 1").run(),
    IMAGES.list({ limit: 1 }),
    cache.match("http://loaded.test"),
  ]);
  await reset();
}

/** The SQL that creates each schema, once a test of this vitest worker has run the migrations. */
const schemas = new Map<MigrationFile[], string>();

/**
 * Gives an empty database the schema that the migrations lead to. Each test needs one, and running the migrations takes three times
 * as long: D1 reads all tables again for every column that a migration adds.
 */
async function applyAll(database: D1Database, files: MigrationFile[]) {
  const schema = schemas.get(files);
  if (schema !== undefined) await database.prepare(schema).run();
  else {
    // In one call, a tenth of the time of `migrate`; app/testing/migrations.test.ts covers that.
    await database.prepare(files.map(({ sql }) => sql).join("\n")).run();
    schemas.set(files, await readSchema(database));
  }
}

/** Wraps D1 to refuse SQL that a libSQL server refuses. */
function strict(binding: D1Database): D1Database {
  const prepare = (sql: string) => {
    refuseBareHaving(sql);
    return binding.prepare(sql);
  };
  return { prepare, batch: (statements: D1PreparedStatement[]) => binding.batch(statements) } as D1Database;
}
