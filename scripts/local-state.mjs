// Locks the folder of the local databases for one process at a time, and creates it completely or not at all.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem, root } from "./command.mjs";

/** The folder of the local databases, which `wrangler d1 execute --local` uses too. */
export const localState = join(root, ".wrangler/state/v3");

/** The environment variable with the locked folder, so that child processes share the lock. */
const heldName = "RADCORE_HELD_STATE";

/**
 * Locks the local databases until this process ends: two processes that write to the same files lose each other's writes.
 * Throws a Problem that names the process with the lock.
 * @param {string} who describes this process to the next one
 * @param {string} [folder]
 * @returns {Promise<() => void>} releases the lock
 */
export async function holdState(who, folder = localState) {
  if (process.env[heldName] === folder) return () => {};
  // The system closes a socket when the process ends; a lock file would remain after a kill. The path must be short.
  const name = `radcore-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const holder = await ask(path);
  if (holder !== null)
    throw new Problem(
      `The local databases are in use by ${holder || "another process"}: stop it first (Ctrl+C there).`,
    );
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(`${who}, process ${process.pid}`);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve(undefined));
  });
  server.unref();
  process.env[heldName] = folder;
  return () => {
    delete process.env[heldName];
    server.close();
  };
}

/** Returns the name that the process at a socket reports, or null if none listens. @param {string} path @returns {Promise<string | null>} */
function ask(path) {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path);
    // A paused or busy process still has the lock.
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(said));
  });
}

/**
 * Creates the local databases in a temporary folder and moves them into place when they are complete, so that the next start
 * discards an interrupted attempt.
 * @param {(work: string) => Promise<void>} make
 * @param {string} [folder]
 */
export async function makeState(make, folder = localState) {
  const work = join(folder, "unfinished");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await make(work);
  // The databases come last, because their folder says that the state is complete.
  for (const name of ["r2", "d1"]) {
    if (!existsSync(join(work, name))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(join(work, name), join(folder, name));
  }
  rmSync(work, { recursive: true, force: true });
}

/** Reports whether the local databases exist. @param {string} [folder] */
export function hasState(folder = localState) {
  return existsSync(join(folder, "d1"));
}
