import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exec, lastLines, Problem, root, say } from "./command.mjs";

const modules = join(root, "node_modules");
const marker = join(modules, ".radcore-installed");

/**
 * Installs what package-lock.json names, unless exactly that is installed already. The marker is written last, so an
 * install that was cut off is done again. A linked node_modules (git worktrees) is its owner's business.
 */
export async function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return;
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  say("install", existsSync(modules) ? "what is there is unfinished or out of date: installing again" : "first time");
  rmSync(marker, { force: true });
  // Named explicitly: NODE_ENV=production or a user's own npm settings would leave half of it out.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const { code, output } = await exec("npm", args);
  if (code === 127) throw new Problem("npm was not found: install Node with npm (https://nodejs.org) and try again.");
  if (code !== 0) {
    console.error(lastLines(output));
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output);
    throw new Problem(
      offline
        ? "The install failed because the npm registry could not be reached: check the network or proxy, then run the same command again."
        : "The install failed (npm's own words are above): mend that, then run the same command again.",
    );
  }
  writeFileSync(marker, wanted);
}
