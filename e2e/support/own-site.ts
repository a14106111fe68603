import { type Db, openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrate";
import { readMigrations } from "../../app/db/seed/files";
import { startLocal } from "../../scripts/local.mjs";

export interface OwnSite {
  url: string;
  db: Db;
  stop(): Promise<void>;
}

/** A built Worker of the test's own, with an empty database, for settings that the shared one lacks. */
export async function startOwnSite(options: Parameters<typeof startLocal>[0]): Promise<OwnSite> {
  const { url, miniflare, stop } = await startLocal({ persist: false, ...options });
  const binding = await miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  return { url, db: openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 }), stop };
}
