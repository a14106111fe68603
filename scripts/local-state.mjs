// Locks the folder of the local databases for one process at a time, and fills it whole or not at all.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem, root } from "./command.mjs";

/** Where the local databases live; wrangler's own place, so that `wrangler d1 execute --local` sees them too. */
export const localState = join(root, ".wrangler/state/v3");

/** The environment variable with the locked folder, so that child processes share the lock. */
const heldName = "RADCORE_HELD_STATE";

/**
 * Locks the local databases until this process ends, however it ends: two that write to the same files lose each other's
 * writes. Throws a Problem that names the process that has the lock.
 * @param {string} who describes this process to the one that comes second
 * @param {string} [folder]
 * @returns {Promise<() => void>} releases the lock
 */
export async function holdState(who, folder = localState) {
  if (process.env[heldName] === folder) return () => {};
  // A socket, because the system closes it with the process: a file would outlive a kill. Its path has to be short.
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

/** Returns the name that the process at a socket gives; null when none listens. @param {string} path @returns {Promise<string | null>} */
function ask(path) {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path);
    // A process that is paused or busy still has the lock.
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(said));
  });
}

/**
 * Makes the local databases in a temporary folder and moves them into place when they are complete, so that the next start
 * discards an interrupted attempt.
 * @param {(work: string) => Promise<void>} make
 * @param {string} [folder]
 */
export async function makeState(make, folder = localState) {
  const work = join(folder, "unfinished");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await make(work);
  rmSync(join(folder, "d1"), { recursive: true, force: true });
  renameSync(join(work, "d1"), join(folder, "d1"));
  rmSync(work, { recursive: true, force: true });
}

/** Whether there are local databases. @param {string} [folder] */
export function hasState(folder = localState) {
  return existsSync(join(folder, "d1"));
}
