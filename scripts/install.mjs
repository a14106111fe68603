import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exec, lastLines, Problem, root, say } from "./command.mjs";

const modules = join(root, "node_modules");
const marker = join(modules, ".radcore-installed");
const unfinished = "unfinished";
/** The file that npm writes last. */
const npmsOwnRecord = join(modules, ".package-lock.json");

// Not `npm ci`, which refuses a lock file without the optional packages of other platforms; a registry may lack some of them.
// `--no-save` leaves the lock file unchanged. The includes are explicit because NODE_ENV=production or a user's npm settings
// would skip them.
const installArgs = ["install", "--no-save", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * Installs the packages of package-lock.json unless they are installed already. While npm runs, a marker file says
 * `unfinished`, so the next run discards an interrupted install. An install made by hand is kept, and a linked node_modules
 * (git worktrees) is left alone.
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
