// Cloudflare runs the scheduled jobs in production; locally this file does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.mjs";

const minute = 60_000;

/** Returns the cron expressions of wrangler.toml. @returns {string[]} */
export function readCrons() {
  const [, list] = readFileSync(join(root, "wrangler.toml"), "utf8").match(/^crons = (\[.*\])$/m) ?? [];
  if (!list) throw new Error("wrangler.toml has no crons on one line");
  return JSON.parse(list);
}

/**
 * Reports whether a cron expression matches the minute of a time (ms, UTC). Throws on forms other than "minute hour * * *".
 * @param {string} cron @param {number} at
 */
export function strikesAt(cron, at) {
  const parts = cron.match(/^(\d+|\*) (\d+|\*) \* \* \*$/);
  if (!parts) throw new Error(`the local clock cannot read the cron "${cron}"`);
  const time = new Date(at);
  const fits = (/** @type {string | undefined} */ wish, /** @type {number} */ is) =>
    wish === "*" || Number(wish) === is;
  return fits(parts[1], time.getUTCMinutes()) && fits(parts[2], time.getUTCHours());
}

/**
 * Runs the scheduled jobs of a local site every minute, at the site's own time (`CLOCK_OFFSET`). The Worker logs a job that
 * fails. Returns a function that stops the runs.
 * @param {import("miniflare").Miniflare} miniflare
 * @returns {() => void}
 */
export function startClock(miniflare) {
  const crons = readCrons();
  const offset = Number(process.env.CLOCK_OFFSET ?? 0);
  const now = () => Date.now() + offset;
  const strike = async () => {
    const at = now();
    const worker = await miniflare.getWorker();
    for (const cron of crons) if (strikesAt(cron, at)) await worker.scheduled({ cron });
  };
  /** @type {NodeJS.Timeout} */
  let timer;
  const wait = () => {
    timer = setTimeout(
      () => {
        strike().catch((error) => console.error("the local clock:", error));
        wait();
      },
      minute - (now() % minute),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
