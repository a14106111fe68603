import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startLocal } from "../../scripts/local.mjs";
import { startStandIn } from "../../scripts/stand-in";
import { paths } from "../paths";
import { copyFolder, makeDemoDatabases, makeEmptyDatabases, removeFolder } from "./database-folders";
import { sqlWorker } from "./sql-bridge";

/** Addresses of one served site. */
export interface Served {
  /** The built Worker. */
  url: string;
  /** Runs SQL on its databases (sql-bridge.ts). */
  sqlUrl: string;
  analyticsSqlUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each of vitest's workers: files that run at the same time share no data. */
    served: Served[];
    /** A folder with migrated, empty databases to copy. */
    emptyDatabases: string;
  }
}

interface SharedSites {
  served: Served[];
  emptyDatabases: string;
  stop(): Promise<void>;
}

// Every project that names this setup loads its own copy of this module; the sites are shared through the process.
const shared = globalThis as typeof globalThis & { servedSites?: { starting: Promise<SharedSites>; users: number } };

/** Serves the demo site once per vitest worker, for all projects of the run together. */
export default async function serve(project: TestProject) {
  shared.servedSites ??= { starting: startSites(Number(project.globalConfig.maxWorkers)), users: 0 };
  const sites = shared.servedSites;
  sites.users += 1;
  const { served, emptyDatabases, stop } = await sites.starting;
  project.provide("served", served);
  project.provide("emptyDatabases", emptyDatabases);
  return async () => {
    sites.users -= 1;
    if (sites.users > 0) return;
    shared.servedSites = undefined;
    await stop();
  };
}

async function startSites(count: number): Promise<SharedSites> {
  await ensureBuilt();
  const emptyDatabases = await makeEmptyDatabases();
  const demoDatabases = await makeDemoDatabases(emptyDatabases);
  const sites = await Promise.all(Array.from({ length: count }, () => startSite(demoDatabases)));
  return {
    served: sites.map((site) => site.served),
    emptyDatabases,
    async stop() {
      for (const site of sites) await site.stop();
      removeFolder(demoDatabases);
      removeFolder(emptyDatabases);
    },
  };
}

/** Starts the built Worker on a copy of the databases, with the stand-in as its payment provider. */
async function startSite(databases: string) {
  const folder = copyFolder(databases);
  const payments = await startStandIn();
  const server = await startLocal({ persist: folder, bindings: payments.bindings, beside: [sqlWorker] });
  payments.standIn.deliverTo(server.url + paths.paymentWebhook);
  const sql = await server.miniflare.unsafeGetDirectURL(sqlWorker.name);
  return {
    served: {
      url: server.url,
      sqlUrl: String(new URL("/DB", sql)),
      analyticsSqlUrl: String(new URL("/ANALYTICS_DB", sql)),
    },
    stop: async () => {
      await payments.stop();
      await server.stop();
      removeFolder(folder);
    },
  };
}
