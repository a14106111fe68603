import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Db } from "../db/client.server";
import * as schema from "../db/schema";
import { readMigrations } from "../db/seed/content-files";

const migrations = { app: sqlOf("app"), analytics: sqlOf("analytics") };

/** Returns an empty, migrated app database on libSQL in memory, for `*.libsql.test.ts`. */
export async function freshLibsql(): Promise<{ db: Db; client: Client }> {
  const client = await openMigrated("app");
  return { db: drizzle(client, { schema }) as unknown as Db, client };
}

/** Returns an empty, migrated analytics database on libSQL in memory. */
export async function freshAnalyticsLibsql(): Promise<{ analytics: Db; client: Client }> {
  const client = await openMigrated("analytics");
  return { analytics: drizzle(client, { schema }) as unknown as Db, client };
}

/** Runs all migrations in one call, which is faster than `migrate`; app/db/client.libsql.test.ts covers that function. */
async function openMigrated(database: "app" | "analytics"): Promise<Client> {
  const client = createClient({ url: ":memory:" });
  await client.execute("PRAGMA foreign_keys = ON");
  await client.executeMultiple(migrations[database]);
  return client;
}

function sqlOf(database: "app" | "analytics"): string {
  return readMigrations(database)
    .map(({ sql }) => sql)
    .join("\n");
}
