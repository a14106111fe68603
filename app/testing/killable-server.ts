import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { type Db, openD1 } from "../db/client.server";

// The built Worker on databases that outlive it.

export interface KillableServer {
  url: string;
  /** The minute strikes; gives how it went. */
  strike(): Promise<string>;
  /** SIGKILL. */
  kill(): void;
}

/** Serves a folder. */
export async function serveFolder(folder: string, env: Record<string, string> = {}): Promise<KillableServer> {
  // A process group of its own, so that workerd goes down with it.
  const child = spawn(process.execPath, ["app/testing/serve-folder.mjs", folder], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const lines = createInterface({ input: child.stdout });
  const said = async () => String((await once(lines, "line"))[0]);
  const ended = async () => {
    await once(child, "exit");
    throw new Error("the server ended before it served");
  };
  return {
    url: await Promise.race([said(), ended()]),
    strike() {
      const answer = said();
      child.stdin.write("* * * * *\n");
      return answer;
    },
    kill() {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    },
  };
}

/** Acts on the database of a folder while no server has it open. */
export async function withDatabase<T>(folder: string, act: (db: Db) => Promise<T>): Promise<T> {
  if (!existsSync(join(folder, "d1"))) cpSync(inject("emptyDatabases"), folder, { recursive: true });
  const { app, stop } = await openLocalDatabases({ persist: folder });
  try {
    return await act(openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }));
  } finally {
    await stop();
  }
}
