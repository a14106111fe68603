import { type Db, openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrate";
import { readMigrations } from "../../app/db/seed/files";
import { startLocal } from "../../scripts/local.mjs";

export interface OwnSite {
  url: string;
  db: Db;
  analytics: Db;
  /** Does what is due at a cron of app/scheduled-jobs.server.ts; gives "ok" or what the platform records. */
  strike(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/** A built Worker of the test's own, with empty databases, for settings that the shared one lacks. */
export async function startOwnSite(options: Parameters<typeof startLocal>[0]): Promise<OwnSite> {
  return ownSiteOf(await startLocal({ persist: false, ...options }));
}

/** The same of a Worker that runs already. */
export async function ownSiteOf({ url, miniflare, stop }: Awaited<ReturnType<typeof startLocal>>): Promise<OwnSite> {
  const [db, analytics] = await Promise.all([open("DB", "app"), open("ANALYTICS_DB", "analytics")]);
  const strike = async (cron: string) => (await (await miniflare.getWorker()).scheduled({ cron })).outcome;
  return { url, db, analytics, strike, stop };

  async function open(name: string, folder: Parameters<typeof readMigrations>[0]): Promise<Db> {
    const binding = await miniflare.getD1Database(name);
    await migrate(d1Target(binding), readMigrations(folder));
    return openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  }
}
