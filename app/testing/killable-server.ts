import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { type Db, openD1 } from "../db/client.server";

// Serves the built Worker in a process that a test may kill, on databases that survive it.

export interface KillableServer {
  url: string;
  /** Runs the job of every minute and returns its outcome. */
  runCron(): Promise<string>;
  /** Kills the server with SIGKILL. */
  kill(): void;
}

/** Serves the databases of a folder. */
export async function serveFolder(folder: string, env: Record<string, string> = {}): Promise<KillableServer> {
  // Its own process group, so that workerd is killed with it.
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
    runCron() {
      const answer = said();
      child.stdin.write("* * * * *\n");
      return answer;
    },
    kill() {
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch (error) {
        // Tests kill a server again when they clean up.
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
      }
    },
  };
}

/** Runs `act` on the app database of a folder, which is created if missing; no server may have it open. */
export async function withDatabase<T>(folder: string, act: (db: Db) => Promise<T>): Promise<T> {
  if (!existsSync(join(folder, "d1"))) cpSync(inject("emptyDatabases"), folder, { recursive: true });
  const { app, stop } = await openLocalDatabases({ persist: folder });
  try {
    return await act(openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }));
  } finally {
    await stop();
  }
}
