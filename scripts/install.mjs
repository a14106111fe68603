import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exec, lastLines, Problem, root, say } from "./command.mjs";

const modules = join(root, "node_modules");
const marker = join(modules, ".radcore-installed");

// Not `npm ci`: it refuses a lock in which optional packages of other platforms are missing, and a registry need not have
// them all. `--no-save` keeps the lock as it is. Named explicitly, because NODE_ENV=production or a user's own settings
// would leave half of it out: dev and optional.
const installArgs = ["install", "--no-save", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * Installs what package-lock.json names, unless exactly that is installed already. The marker is written last: without it
 * what lies in node_modules was cut off, and is thrown away. A linked node_modules (git worktrees) is its owner's business.
 */
export async function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return;
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  const unfinished = existsSync(modules) && !existsSync(marker);
  say("install", unfinished ? "the last one was not finished: starting it again" : "getting the packages");
  if (unfinished) rmSync(modules, { recursive: true, force: true });
  rmSync(marker, { force: true });
  const { code, output } = await exec("npm", installArgs);
  if (code === 127) throw new Problem("npm was not found: install Node with npm (https://nodejs.org) and try again.");
  if (code !== 0) {
    console.error(lastLines(output));
    throw new Problem(
      offline.test(output)
        ? "The install failed because the npm registry could not be reached: check the network or proxy, then run the same command again."
        : "The install failed (npm's own words are above): mend that, then run the same command again.",
    );
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(marker, wanted);
}
