/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Db, type DbCount, openD1 } from "../db/client.server";
import { d1Target, type MigrationFile, migrate } from "../db/migrate";
import { refuseBareHaving } from "./strict-sql";

interface TestEnv {
  DB: D1Database;
  ANALYTICS_DB: D1Database;
  APP_MIGRATIONS: MigrationFile[];
  ANALYTICS_MIGRATIONS: MigrationFile[];
}

/** An empty, migrated app database on D1 in workerd, for `*.worker.test.ts`; `count` grows with every trip. */
export async function freshD1(): Promise<{ db: Db; count: DbCount; binding: D1Database }> {
  const { DB: binding, APP_MIGRATIONS } = env as unknown as TestEnv;
  await reset();
  await migrate(d1Target(binding), APP_MIGRATIONS);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return { db: openD1(strict(binding), count), count, binding };
}

/** An empty, migrated analytics database beside the one of `freshD1`, which has to be made first: it empties both. */
export async function freshAnalytics(): Promise<{ analytics: Db; count: DbCount; binding: D1Database }> {
  const { ANALYTICS_DB: binding, ANALYTICS_MIGRATIONS } = env as unknown as TestEnv;
  await migrate(d1Target(binding), ANALYTICS_MIGRATIONS);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  return { analytics: openD1(strict(binding), count), count, binding };
}

/** Refuses SQL that a libSQL server refuses. */
function strict(binding: D1Database): D1Database {
  const prepare = (sql: string) => {
    refuseBareHaving(sql);
    return binding.prepare(sql);
  };
  return { prepare, batch: (statements: D1PreparedStatement[]) => binding.batch(statements) } as D1Database;
}
