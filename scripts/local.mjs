// The local stand-ins for what Cloudflare provides: one Miniflare (workerd, D1) for `npm start`, the browser tests and
// the budgets. Production settings stay in wrangler.toml; what differs locally is said here and nowhere else.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem, root } from "./command.mjs";

/** Where the local databases live; wrangler's own place, so that `wrangler d1 execute --local` sees them too. */
const localState = join(root, ".wrangler/state/v3");

// The ids of wrangler.toml: the file name of a local database is made from them.
const databases = {
  DB: "00000000-0000-0000-0000-000000000001",
  ANALYTICS_DB: "00000000-0000-0000-0000-000000000002",
};

/** Variables of a local run at `url`. @param {string} url */
export function localBindings(url) {
  return {
    APP_ENV: "local",
    APP_URL: url,
    AUTH_SECRET: "local-only-secret-local-only-secret-local-only",
    MAIL_FROM: "RadCore <no-reply@radcore.local>",
    CONTACT_EMAIL: "help@radcore.local",
    ADMIN_USERNAMES: "radcore-admin,radcore-test,radcore-agent",
    ...(process.env.SMTP_URL ? { SMTP_URL: process.env.SMTP_URL } : {}),
    ...(process.env.CLOCK_OFFSET ? { CLOCK_OFFSET: process.env.CLOCK_OFFSET } : {}),
  };
}

const paymentNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID", "STRIPE_API_BASE"];

/**
 * The payment provider that the environment names; none in most. Only `npm start` and `npm run dev` look: a test must not
 * reach the developer's own keys.
 */
export function paymentBindings() {
  const there = paymentNames.filter((name) => process.env[name]);
  return Object.fromEntries(there.map((name) => [name, process.env[name] ?? ""]));
}

/**
 * What the Worker pays with at `npm start` and `npm run dev`: the developer's own Stripe keys, else the stand-in, which is
 * started. TypeScript, so only after the install.
 * @param {{ port: number, url: string }} site
 * @returns {Promise<{ bindings: Record<string, string>, controls: string | null, stop(): Promise<void> }>}
 */
export async function startPayments(site) {
  const missing = ["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"].filter((name) => !process.env[name]);
  if (process.env.STRIPE_SECRET_KEY && missing.length)
    throw new Problem(`STRIPE_SECRET_KEY is set, so ${missing.join(" and ")} must be as well (docs/payments.md).`);
  if (process.env.STRIPE_SECRET_KEY) return { bindings: paymentBindings(), controls: null, stop: async () => {} };
  const { tsImport } = await import("tsx/esm/api");
  const { startBeside } = await tsImport("./stand-in.ts", import.meta.url);
  const { url, bindings, stop } = await startBeside(site);
  return { bindings, controls: `${url}/_stand-in`, stop };
}

/**
 * Starts the built Worker in workerd.
 * @param {{ port?: number, persist?: string | false, bindings?: Record<string, string>, accountLimit?: number, beaconLimit?: number, networkLimit?: number, queue?: boolean, assets?: boolean, beside?: import("miniflare").WorkerOptions[] }} [options]
 *   port 0 takes a free one; persist: folder of the databases, false for memory; limits a minute; without the queue events
 *   are counted as they come; beside: other Workers, which reach this one's handlers only where it has no assets
 * @returns {Promise<{ url: string, miniflare: import("miniflare").Miniflare, stop(): Promise<void> }>}
 */
export async function startLocal(options = {}) {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const port = options.port ?? 0;
  const persist = options.persist ?? localState;
  const address = port || (await freePort());
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port: address,
    log: new Log(LogLevel.WARN),
    cf: false,
    ...(persist ? { defaultPersistRoot: persist } : {}),
    workers: [
      workerOptions({ ...localBindings(`http://localhost:${address}`), ...options.bindings }, options),
      ...(options.beside ?? []),
    ],
  });
  await miniflare.ready;
  return { url: `http://localhost:${address}`, miniflare, stop: () => miniflare.dispose() };
}

/**
 * The local databases alone, without the site: for migrating, seeding and the admin commands.
 * @param {{ persist?: string | false }} [options] folder of the databases, false for memory
 * @returns {Promise<{ app: D1Database, analytics: D1Database, stop(): Promise<void> }>}
 */
export async function openLocalDatabases({ persist = localState } = {}) {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const miniflare = new Miniflare({
    log: new Log(LogLevel.WARN),
    cf: false,
    modules: true,
    script: "export default {}",
    compatibilityDate: compatibility("compatibility_date"),
    d1Databases: databases,
    ...(persist ? { defaultPersistRoot: persist } : {}),
  });
  const [app, analytics] = await Promise.all([miniflare.getD1Database("DB"), miniflare.getD1Database("ANALYTICS_DB")]);
  return { app, analytics, stop: () => miniflare.dispose() };
}

/**
 * @param {Record<string, string>} bindings
 * @param {{ accountLimit?: number, beaconLimit?: number, networkLimit?: number, queue?: boolean, assets?: boolean }} options
 */
function workerOptions(
  bindings,
  { accountLimit = 10_000, beaconLimit = 10_000, networkLimit = 100_000, queue = true, assets = true },
) {
  return {
    name: "radcore",
    modules: [
      { type: "ESModule", path: "index.js", contents: readFileSync(join(root, "build/worker/index.js"), "utf8") },
    ],
    compatibilityDate: compatibility("compatibility_date"),
    compatibilityFlags: ["nodejs_compat"],
    bindings,
    d1Databases: databases,
    ratelimits: {
      ACCOUNT_LIMIT: { simple: { limit: accountLimit, period: 60 } },
      BEACON_LIMIT: { simple: { limit: beaconLimit, period: 60 } },
      NETWORK_LIMIT: { simple: { limit: networkLimit, period: 60 } },
    },
    ...(queue
      ? {
          queueProducers: { EVENTS: { queueName: "radcore-events" } },
          queueConsumers: {
            "radcore-events": {
              maxBatchSize: 100,
              maxBatchTimeout: 1,
              maxRetries: 2,
              deadLetterQueue: "radcore-events-dead",
            },
            "radcore-events-dead": { maxBatchSize: 100, maxBatchTimeout: 1 },
          },
        }
      : {}),
    ...(assets
      ? {
          assets: {
            directory: join(root, "build/client"),
            binding: "ASSETS",
            routerConfig: { has_user_worker: true },
            assetConfig: { html_handling: "none", not_found_handling: "none" },
          },
        }
      : {}),
  };
}

/** @param {string} name */
function compatibility(name) {
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  const match = toml.match(new RegExp(`^${name} = "(.+)"$`, "m"));
  if (!match?.[1]) throw new Error(`wrangler.toml has no ${name}`);
  return match[1];
}

async function freePort() {
  const { createServer } = await import("node:net");
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
