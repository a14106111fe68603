import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@libsql/client/web";
import { freePort } from "../../scripts/local.mjs";
import { findSqld } from "../../scripts/sqld.mjs";
import { endWithUs } from "../../scripts/workerd.mjs";
import { type Db, openLibsql } from "../db/client.server";
import { backgroundDeadlineMs } from "../db/libsql-client.server";
import { libsqlTarget, migrate } from "../db/migrations";
import { readMigrations } from "../db/seed/content-files";

/** Whether a libSQL server is installed; `npm test` fetches one if the registry has it for this machine. */
export const hasLibsqlServer = findSqld() !== undefined;

export interface LibsqlServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a libSQL server with an empty database. */
export async function serveLibsql(): Promise<LibsqlServer> {
  const program = findSqld();
  if (!program) throw new Error("No libSQL server is installed. Run: node scripts/sqld.mjs");
  const folder = mkdtempSync(join(tmpdir(), "radcore-sqld-"));
  const port = await freePort();
  const args = ["--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome"];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore"] });
  const watch = child.pid ? endWithUs(child.pid) : undefined;
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child);
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      watch?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(10);
  }
  throw new Error("The libSQL server ended before it was ready.");
}

let shared: ReturnType<typeof openShared> | undefined;

/**
 * Returns an empty, migrated app database on a libSQL server, through the site's own client. A test file shares one server, whose
 * tables are emptied each time.
 */
export async function freshServer(): Promise<{ client: Client; db: Db }> {
  shared ??= openShared();
  const server = await shared;
  const tables = await server.client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' AND name <> 'd1_migrations'",
  );
  await server.client.batch(
    ["PRAGMA defer_foreign_keys = ON", ...tables.rows.map(({ name }) => `DELETE FROM "${name}"`)],
    "write",
  );
  return server;
}

/** Stops the server of `freshServer`; for `afterAll`. */
export async function stopServer(): Promise<void> {
  await (await shared)?.stop();
  shared = undefined;
}

async function openShared() {
  const { url, stop } = await serveLibsql();
  const client = createClient({ url });
  await migrate(libsqlTarget(client), readMigrations("app"));
  return { client, db: openLibsql(url, undefined, backgroundDeadlineMs), stop };
}
