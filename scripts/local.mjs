// Local replacements for Cloudflare's services: one Miniflare (workerd, D1) for `npm start`, the browser tests, and the budgets.
// Production settings are in wrangler.toml; local settings are only here.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem, root } from "./command.mjs";
import { holdState, localState } from "./local-state.mjs";
import { startWorkerd } from "./workerd.mjs";

// The ids of wrangler.toml: Miniflare derives the file names of the local databases from them.
export const databases = {
  DB: "00000000-0000-0000-0000-000000000001",
  ANALYTICS_DB: "00000000-0000-0000-0000-000000000002",
};

/** The bucket of images. */
export const buckets = { IMAGES: "radcore-images" };

/** Returns the Worker's variables for a local site. @param {string} url */
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

/** Returns the libSQL bindings of the environment. Only `npm start` and `npm run dev` use them: a test must not reach a developer's server. */
export function libsqlBindings() {
  const names = ["LIBSQL_URL", "LIBSQL_ANALYTICS_URL", "LIBSQL_TOKEN"].filter((name) => process.env[name]);
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ""]));
}

const paymentNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID", "STRIPE_API_BASE"];

/**
 * Returns the payment provider's bindings of the environment, usually none. Only `npm start` and `npm run dev` use them: a test
 * must not reach a developer's Stripe account.
 */
export function paymentBindings() {
  const there = paymentNames.filter((name) => process.env[name]);
  return Object.fromEntries(there.map((name) => [name, process.env[name] ?? ""]));
}

/**
 * Returns the payment bindings for `npm start` and `npm run dev`: the developer's Stripe keys, or else those of the stand-in,
 * which it starts. Needs the installed packages.
 * @param {{ port: number, url: string }} site
 * @returns {Promise<{ bindings: Record<string, string>, controls: string | null, stop(): Promise<void> }>}
 */
export async function startPayments(site) {
  const missing = ["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"].filter((name) => !process.env[name]);
  if (process.env.STRIPE_SECRET_KEY && missing.length)
    throw new Problem(`STRIPE_SECRET_KEY is set, so ${missing.join(" and ")} must be as well (docs/payments.md).`);
  if (process.env.STRIPE_SECRET_KEY) return { bindings: paymentBindings(), controls: null, stop: async () => {} };
  const { tsImport } = await import("tsx/esm/api");
  const { startStandInForSite } = await tsImport("./stand-in.ts", import.meta.url);
  const { url, bindings, stop } = await startStandInForSite(site);
  return { bindings, controls: `${url}/_stand-in`, stop };
}

/**
 * Starts the built Worker in workerd.
 * @param {{ port?: number, persist?: string | false, bindings?: Record<string, string>, accountLimit?: number, beaconLimit?: number, networkLimit?: number, tryLimit?: number, queue?: boolean, assets?: boolean, beside?: import("miniflare").WorkerOptions[] }} [options]
 *   port 0 takes a free one; persist: folder of the databases, false for memory; limits a minute; without the queue events
 *   are counted as they come; beside: other Workers, which reach this one's handlers only where it has no assets
 * @returns {Promise<{ url: string, miniflare: import("miniflare").Miniflare, pid: number | undefined, ended: Promise<string>, stop(): Promise<void> }>}
 *   ended: how the server ended, unless `stop` ended it
 */
export async function startLocal(options = {}) {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const port = options.port ?? 0;
  const persist = options.persist ?? localState;
  const address = port || (await freePort());
  const server = await startWorkerd(
    () =>
      new Miniflare({
        host: "127.0.0.1",
        port: address,
        log: new Log(LogLevel.WARN),
        cf: false,
        ...(persist ? { defaultPersistRoot: persist } : {}),
        workers: [
          workerOptions({ ...localBindings(`http://localhost:${address}`), ...options.bindings }, options),
          cardsOptions(),
          ...(options.beside ?? []),
        ],
      }),
  );
  return { url: `http://localhost:${address}`, ...server };
}

/**
 * Opens the local databases without the site, for migrating, seeding, and the admin commands.
 * @param {{ persist?: string | false, hasImages?: boolean }} [options] folder of the databases, false for memory; with
 *   `hasImages` also the bucket
 * @returns {Promise<{ app: D1Database, analytics: D1Database, images: import("./images/local-bucket").LocalBucket | undefined, stop(): Promise<void> }>}
 */
export async function openLocalDatabases({ persist = localState, hasImages = false } = {}) {
  const { Miniflare, Log, LogLevel } = await import("miniflare");
  const letGo = persist === localState ? await holdState(`\`${process.argv[1]}\``) : () => {};
  const { miniflare, stop } = await startWorkerd(
    () =>
      new Miniflare({
        log: new Log(LogLevel.WARN),
        cf: false,
        modules: true,
        script: "export default {}",
        compatibilityDate: compatibility("compatibility_date"),
        d1Databases: databases,
        ...(hasImages ? { r2Buckets: buckets } : {}),
        ...(persist ? { defaultPersistRoot: persist } : {}),
      }),
  );
  const [app, analytics, images] = await Promise.all([
    miniflare.getD1Database("DB"),
    miniflare.getD1Database("ANALYTICS_DB"),
    hasImages ? miniflare.getR2Bucket("IMAGES") : undefined,
  ]);
  return { app, analytics, images, stop: () => stop().finally(letGo) };
}

/**
 * @param {Record<string, string>} bindings
 * @param {{ accountLimit?: number, beaconLimit?: number, networkLimit?: number, tryLimit?: number, queue?: boolean, assets?: boolean }} options
 */
function workerOptions(
  bindings,
  {
    accountLimit = 10_000,
    beaconLimit = 10_000,
    networkLimit = 100_000,
    tryLimit = 10_000,
    queue = true,
    assets = true,
  },
) {
  const contents = readFileSync(join(root, "build/worker/index.js"), "utf8");
  const VERSION = { id: createHash("sha256").update(contents).digest("hex") };
  return {
    name: "radcore",
    modules: [{ type: "ESModule", path: "index.js", contents }],
    compatibilityDate: compatibility("compatibility_date"),
    compatibilityFlags: ["nodejs_compat"],
    bindings: { ...bindings, VERSION },
    d1Databases: databases,
    r2Buckets: buckets,
    serviceBindings: { CARDS: "radcore-cards" },
    ratelimits: {
      ACCOUNT_LIMIT: { simple: { limit: accountLimit, period: 60 } },
      BEACON_LIMIT: { simple: { limit: beaconLimit, period: 60 } },
      NETWORK_LIMIT: { simple: { limit: networkLimit, period: 60 } },
      TRY_LIMIT: { simple: { limit: tryLimit, period: 60 } },
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

/** Returns the Worker that draws social cards, with its fonts (wrangler.cards.toml). */
function cardsOptions() {
  const built = join(root, "build/cards/worker");
  const names = readdirSync(built).filter((name) => /\.(js|wasm)$/.test(name));
  const modules = names.map((path) => ({
    type: /** @type {"ESModule" | "CompiledWasm"} */ (path.endsWith(".js") ? "ESModule" : "CompiledWasm"),
    path,
    contents: readFileSync(join(built, path)),
  }));
  return {
    name: "radcore-cards",
    // The first module is the entry.
    modules: modules.sort((a, b) => Number(b.path.endsWith(".js")) - Number(a.path.endsWith(".js"))),
    compatibilityDate: compatibility("compatibility_date"),
    compatibilityFlags: ["nodejs_compat"],
    // A folder replaces the assets binding, which answers 500 in a second Worker of Miniflare.
    serviceBindings: { ASSETS: { disk: { path: join(root, "build/cards/fonts") } } },
  };
}

/** @param {string} name */
function compatibility(name) {
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  const match = toml.match(new RegExp(`^${name} = "(.+)"$`, "m"));
  if (!match?.[1]) throw new Error(`wrangler.toml has no ${name}`);
  return match[1];
}

/** Returns a free port. @returns {Promise<number>} */
export async function freePort() {
  const { createServer } = await import("node:net");
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
