import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startLocal } from "../../scripts/local.mjs";
import { startStandIn } from "../../scripts/stand-in";
import { openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrate";
import { seedBank } from "../db/seed/bank";
import { seedDemo } from "../db/seed/demo";
import { readFreeList, readMigrations, readQuestionFiles } from "../db/seed/files";
import { paths } from "../paths";
import { answerSql } from "./sql-bridge";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the built Worker. */
    url: string;
    /** Addresses that run SQL on its databases (sql-bridge.ts). */
    sqlUrl: string;
    analyticsSqlUrl: string;
    /** Address of its payment provider, the stand-in; `/_stand-in/…` turns its knobs (control-page.ts). */
    standInUrl: string;
  }
}

/** Once per run of a project: the built Worker in workerd on databases in memory, migrated and seeded. */
export default async function serve(project: TestProject) {
  await ensureBuilt();
  const payments = await startStandIn();
  const server = await startLocal({ persist: false, bindings: payments.bindings });
  payments.standIn.deliverTo(server.url + paths.paymentWebhook);
  const binding = await server.miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  const analytics = await server.miniflare.getD1Database("ANALYTICS_DB");
  await migrate(d1Target(analytics), readMigrations("analytics"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, readFreeList(), Date.now());
  await seedDemo(db, Date.now());
  const bridges = await Promise.all([binding, analytics].map(openBridge));
  project.provide("url", server.url);
  project.provide("sqlUrl", bridges[0]?.address ?? "");
  project.provide("analyticsSqlUrl", bridges[1]?.address ?? "");
  project.provide("standInUrl", payments.url);
  return async () => {
    await payments.stop();
    for (const { close } of bridges) close();
    await server.stop();
  };
}

async function openBridge(binding: D1Database) {
  const bridge = createServer(answerSql(binding));
  await new Promise<void>((resolve) => bridge.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`, close: () => bridge.close() };
}
