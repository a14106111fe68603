import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startLocal } from "../../scripts/local.mjs";
import { startStandIn } from "../../scripts/stand-in";
import { openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrate";
import { seedContent } from "../db/seed/content";
import { seedDemo } from "../db/seed/demo";
import { readMigrations } from "../db/seed/files";
import { paths } from "../paths";
import { sqlWorker } from "./sql-bridge";

/** Addresses of one served site. */
export interface Served {
  /** The built Worker. */
  url: string;
  /** Run SQL on its databases (sql-bridge.ts). */
  sqlUrl: string;
  analyticsSqlUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each of vitest's workers: files that run beside each other see nothing of one another. */
    served: Served[];
  }
}

/** Once per run of a project: for each worker the built Worker in workerd on databases of its own in memory. */
export default async function serve(project: TestProject) {
  await ensureBuilt();
  const { maxWorkers } = project.globalConfig;
  const sites = await Promise.all(Array.from({ length: Number(maxWorkers) }, startSite));
  project.provide(
    "served",
    sites.map(({ served }) => served),
  );
  return async () => {
    for (const { stop } of sites) await stop();
  };
}

/** A Worker with its databases migrated and seeded, and a payment provider, the stand-in. */
async function startSite() {
  const payments = await startStandIn();
  const server = await startLocal({ persist: false, bindings: payments.bindings, beside: [sqlWorker] });
  payments.standIn.deliverTo(server.url + paths.paymentWebhook);
  const binding = await server.miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  const analytics = await server.miniflare.getD1Database("ANALYTICS_DB");
  await migrate(d1Target(analytics), readMigrations("analytics"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  await seedContent(db, Date.now());
  await seedDemo(db, Date.now());
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
    },
  };
}
