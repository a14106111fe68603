import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Db } from "../db/client.server";
import { libsqlTarget, migrate } from "../db/migrate";
import * as schema from "../db/schema";
import { readMigrations } from "../db/seed/files";

/** An empty, migrated app database on libSQL in memory, for `*.libsql.test.ts`. */
export async function freshLibsql(): Promise<{ db: Db; client: Client }> {
  const client = createClient({ url: ":memory:" });
  await client.execute("PRAGMA foreign_keys = ON");
  await migrate(libsqlTarget(client), readMigrations("app"));
  return { db: drizzle(client, { schema }) as unknown as Db, client };
}

/** An empty, migrated analytics database beside it. */
export async function freshAnalyticsLibsql(): Promise<{ analytics: Db; client: Client }> {
  const client = createClient({ url: ":memory:" });
  await migrate(libsqlTarget(client), readMigrations("analytics"));
  return { analytics: drizzle(client, { schema }) as unknown as Db, client };
}
