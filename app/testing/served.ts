import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startLocal } from "../../scripts/local.mjs";
import { openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrate";
import { seedBank } from "../db/seed/bank";
import { seedDemo } from "../db/seed/demo";
import { readFreeList, readMigrations, readQuestionFiles } from "../db/seed/files";
import { answerSql } from "./sql-bridge";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the built Worker. */
    url: string;
    /** Address that runs SQL on its database (sql-bridge.ts). */
    sqlUrl: string;
  }
}

/** Once per run of a project: the built Worker in workerd on databases in memory, migrated and seeded. */
export default async function serve(project: TestProject) {
  await ensureBuilt();
  const server = await startLocal({ persist: false });
  const binding = await server.miniflare.getD1Database("DB");
  await migrate(d1Target(binding), readMigrations("app"));
  await migrate(d1Target(await server.miniflare.getD1Database("ANALYTICS_DB")), readMigrations("analytics"));
  const db = openD1(binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, readFreeList(), Date.now());
  await seedDemo(db, Date.now());
  const bridge = createServer(answerSql(binding));
  await new Promise<void>((resolve) => bridge.listen(0, "127.0.0.1", resolve));
  project.provide("url", server.url);
  project.provide("sqlUrl", `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`);
  return async () => {
    bridge.close();
    await server.stop();
  };
}
