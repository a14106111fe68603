// Miniflare starts workerd as a child process and does not expose it.
import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { waitForReplies } from "./wait-for-reply.mjs";

waitForReplies();

/**
 * Starts a Miniflare whose workerd ends with this process, even after SIGKILL; otherwise it would keep the port and the databases.
 * @template {import("miniflare").Miniflare} T
 * @param {() => T} start
 * @returns {Promise<{ miniflare: T, pid: number | undefined, ended: Promise<string>, stop(): Promise<void> }>} pid: workerd's process; ended: the reason workerd ended, unless `stop` ended it
 */
export async function startWorkerd(start) {
  /** @type {import("node:child_process").ChildProcess[]} */
  const started = [];
  const note = (/** @type {unknown} */ message) => {
    started.push(/** @type {{ process: import("node:child_process").ChildProcess }} */ (message).process);
  };
  subscribe("child_process", note);
  let miniflare;
  try {
    miniflare = start();
    await miniflare.ready;
  } finally {
    unsubscribe("child_process", note);
  }
  const workerd = started.find(({ spawnfile }) => /workerd/.test(spawnfile));
  const watch = workerd?.pid ? endWithUs(workerd.pid) : undefined;
  let stopping = false;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    workerd?.once("exit", (code, signal) => {
      if (!stopping) resolve(signal ?? `code ${code}`);
    });
  });
  const server = miniflare;
  return {
    miniflare: server,
    pid: workerd?.pid,
    ended,
    async stop() {
      stopping = true;
      await server.dispose();
      watch?.kill("SIGKILL");
    },
  };
}

/** Starts a shell that kills a process when this process ends and closes the shell's input. @param {number} pid */
export function endWithUs(pid) {
  if (process.platform === "win32") return undefined;
  const watch = spawn("sh", ["-c", 'read -r _; kill -9 "$0" 2>/dev/null', String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.unref();
  /** @type {import("node:net").Socket} */ (watch.stdin).unref();
  return watch;
}
