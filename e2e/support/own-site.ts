import { cpSync, existsSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { inject } from "vitest";
import { type Db, openD1 } from "../../app/db/client.server";
import { copyFolder, removeFolder } from "../../app/testing/database-folders";
import { startLocal } from "../../scripts/local.mjs";

export interface OwnSite {
  url: string;
  db: Db;
  analytics: Db;
  miniflare: Miniflare;
  /** Runs the jobs of a cron expression of app/scheduled-jobs.server.ts; returns "ok" or the outcome that the platform records. */
  runCron(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a built Worker for one test file, with empty databases, for settings that the shared site lacks. Databases that
 * exist in `persist` are used again.
 */
export async function startOwnSite({ persist, ...options }: OwnSiteOptions = {}): Promise<OwnSite> {
  const emptyDatabases = inject("emptyDatabases");
  const folder = persist ?? copyFolder(emptyDatabases);
  if (!existsSync(`${folder}/d1`)) cpSync(emptyDatabases, folder, { recursive: true });
  const { url, miniflare, stop } = await startLocal({ ...options, persist: folder });
  const open = async (name: string) =>
    openD1(await miniflare.getD1Database(name), { trips: 0, rowsRead: 0, rowsWritten: 0 });
  return {
    url,
    miniflare,
    db: await open("DB"),
    analytics: await open("ANALYTICS_DB"),
    runCron: async (cron) => (await (await miniflare.getWorker()).scheduled({ cron })).outcome,
    async stop() {
      await stop();
      if (!persist) removeFolder(folder);
    },
  };
}

type OwnSiteOptions = Omit<NonNullable<Parameters<typeof startLocal>[0]>, "persist"> & { persist?: string };
