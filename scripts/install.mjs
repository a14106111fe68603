import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exec, lastLines, Problem, root, say } from "./command.mjs";

const modules = join(root, "node_modules");
const marker = join(modules, ".radcore-installed");
const unfinished = "unfinished";
/** npm writes it last. */
const npmsOwnRecord = join(modules, ".package-lock.json");

// Not `npm ci`: it refuses a lock in which optional packages of other platforms are missing, and a registry need not have
// them all. `--no-save` keeps the lock as it is. Named explicitly, because NODE_ENV=production or a user's own settings
// would leave half of it out: dev and optional.
const installArgs = ["install", "--no-save", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * Installs what package-lock.json names, unless exactly that is installed already. The marker says `unfinished` while npm
 * works, so an install that was cut off is noticed, thrown away and done again; one that somebody made by hand is kept.
 * A linked node_modules (git worktrees) is its owner's business.
 */
export async function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return;
  const marked = existsSync(marker) ? readFileSync(marker, "utf8") : null;
  if (marked === wanted) return;
  const cutOff = marked === unfinished || (existsSync(modules) && !existsSync(npmsOwnRecord));
  say("install", cutOff ? "the last one was not finished: starting it again" : "getting the packages");
  if (cutOff) rmSync(modules, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(modules, { recursive: true });
  writeFileSync(marker, unfinished);
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
  writeFileSync(marker, wanted);
}
