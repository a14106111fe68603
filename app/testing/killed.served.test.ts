import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { type Db, openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrate";
import { user } from "../db/schema";
import { readMigrations } from "../db/seed/files";

// What was acknowledged is there, however the Worker ends: it is killed (SIGKILL, the whole process group) while writes
// are under way, and the databases are opened again.

let folder: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "radcore-killed-"));
  const { app, stop } = await openLocalDatabases({ persist: folder });
  await migrate(d1Target(app), readMigrations("app"));
  await stop();
});

afterEach(() => {
  kill();
  rmSync(folder, { recursive: true, force: true });
});

it("keeps every acknowledged write when it is killed in the middle", async () => {
  const url = await serve();
  const acknowledged: string[] = [];
  let next = 0;
  const writer = async () => {
    for (;;) {
      const email = `kept-${next++}@example.test`;
      const ok = await signUp(url, email).catch(() => false);
      if (!ok) return;
      acknowledged.push(email);
    }
  };
  const writers = Array.from({ length: 8 }, writer);
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  kill();
  await Promise.all(writers);

  const kept = await readDatabase(async (db) =>
    (await db.select({ email: user.email }).from(user)).map((row) => row.email),
  );
  expect(acknowledged.filter((email) => !kept.includes(email))).toEqual([]);
  expect(await signUp(await serve(), "after@example.test")).toBe(true);
}, 60_000);

async function signUp(url: string, email: string): Promise<boolean> {
  const username = email.replace(/@.*/, "");
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email, username, name: "Kept Person", password: "a-long-enough-password" }),
  });
  await answer.text();
  return answer.ok;
}

function serve(): Promise<string> {
  // A process group of its own, so that workerd goes down with it.
  const child = spawn(process.execPath, ["app/testing/serve-folder.mjs", folder], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(String(line).trim()));
    child.once("exit", () => reject(new Error("the server ended before it served")));
  });
}

function kill() {
  if (server?.pid) process.kill(-server.pid, "SIGKILL");
  server = undefined;
}

async function readDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const { app, stop } = await openLocalDatabases({ persist: folder });
  try {
    return await read(openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }));
  } finally {
    await stop();
  }
}
