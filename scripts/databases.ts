import type { Client } from "@libsql/client/web";
import { type Db, openD1, openLibsql } from "../app/db/client.server";
import { backgroundDeadlineMs, createLibsqlClient } from "../app/db/libsql-client.server";
import { d1Target, libsqlTarget, listUnknownMigrations, type MigrationTarget } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { type DatabaseName, databaseNames, type ReadRows, type Value } from "./backup/backup-schema";
import { Problem } from "./command.mjs";
import type { LocalBucket } from "./images/local-bucket";
import { openLocalDatabases } from "./local.mjs";

// The databases that the commands use: those at LIBSQL_URL and LIBSQL_ANALYTICS_URL, or else the local D1.

export interface OpenDatabase {
  db: Db;
  target: MigrationTarget;
  read: ReadRows;
}

/** URLs of the libSQL servers in the environment. */
export const libsqlUrls = {
  app: process.env.LIBSQL_URL || undefined,
  analytics: process.env.LIBSQL_ANALYTICS_URL || undefined,
};

/**
 * Opens both databases, and with `hasImages` the local bucket of images. @param options.persist folder of the local state, if not
 * the default
 */
export async function openDatabases({
  hasImages = false,
  ...options
}: {
  persist?: string;
  hasImages?: boolean;
} = {}): Promise<{
  app: OpenDatabase;
  analytics: OpenDatabase;
  images: LocalBucket | undefined;
  stop(): Promise<void>;
}> {
  const isLocal = hasImages || !libsqlUrls.app || !libsqlUrls.analytics;
  const localDatabases = isLocal ? await openLocalDatabases({ ...options, hasImages }) : undefined;
  const openByName = (name: "app" | "analytics") => {
    const url = libsqlUrls[name];
    if (url) return openOnLibsql(url, process.env.LIBSQL_TOKEN);
    if (!localDatabases) throw new Error("no local databases");
    return openOnD1(localDatabases[name]);
  };
  return {
    app: openByName("app"),
    analytics: openByName("analytics"),
    images: localDatabases?.images,
    stop: async () => localDatabases?.stop(),
  };
}

export function openOnD1(binding: D1Database): OpenDatabase {
  return {
    db: openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 }),
    target: d1Target(binding),
    read: async (sql, params = []) =>
      (
        await binding
          .prepare(sql)
          .bind(...params)
          .all<Record<string, Value>>()
      ).results,
  };
}

export function openOnLibsql(url: string, token: string | undefined): OpenDatabase {
  const client = createLibsqlClient(url, token, backgroundDeadlineMs);
  return { db: openLibsql(url, token, backgroundDeadlineMs), target: libsqlTarget(client), read: createReader(client) };
}

/** Returns a reader for a client or one of its transactions. */
export function createReader(client: Pick<Client, "execute">): ReadRows {
  return async (sql, params = []) =>
    (await client.execute({ sql, args: params })).rows.map((row) => ({ ...row }) as Record<string, Value>);
}

/** Throws a Problem if a database has migrations of another version of RadCore that this version does not have. */
export async function requireKnownMigrations(databases: Record<DatabaseName, Pick<OpenDatabase, "target">>) {
  for (const name of databaseNames) {
    const unknownNames = await listUnknownMigrations(databases[name].target, readMigrations(name));
    if (unknownNames.length === 0) continue;
    const problem = `The ${name} database belongs to another version of RadCore (${unknownNames[0]}). It was not changed.`;
    throw new Problem(
      libsqlUrls[name]
        ? `${problem} Name an empty database, or use the version that made this one.`
        : `${problem} To delete the local databases and make new ones, run \`npm run db:reset\`.`,
    );
  }
}

/** Returns the damage that SQLite finds in a database file, or null. Reads the whole file. */
export async function findDamage(read: ReadRows): Promise<string | null> {
  try {
    const [first] = await read("PRAGMA quick_check");
    return first?.quick_check === "ok" ? null : String(first?.quick_check);
  } catch (error) {
    return (error as Error).message;
  }
}
