import { type Db, type DbCount, openD1, openLibsql } from "./db/client.server";
import { pageDeadlineMs } from "./db/libsql-client.server";
import type { Env } from "./env";
import { createEnqueueMessage, type EnqueueMessage } from "./features/analytics/enqueue-message.server";
import type { PageAnalytics } from "./features/analytics/page-analytics-providers";
import { unsubscribeUrl } from "./features/email/unsubscribe.server";
import { logError } from "./log.server";
import { type CardDrawer, createCardDrawer } from "./services/card-drawer.server";
import { createMailer, type Mailer } from "./services/mailer.server";
import type { Payments } from "./services/payments/payments";
import { createStripe } from "./services/payments/stripe.server";
import { readSettings } from "./site-settings.server";

/** What one request may use. Made once per request by the Worker's entry; nothing else reads the environment. */
export interface Context {
  db: Db;
  /** The analytics database: visits, events, rollups. */
  analytics: Db;
  /** Hands an event to analytics. */
  enqueueMessage: EnqueueMessage;
  /** Pictures by key. */
  images: R2Bucket;
  /** Draws social cards; null where nothing does. */
  cards: CardDrawer | null;
  mail: Mailer;
  /** The payment provider; null where nothing can be bought. */
  payments: Payments | null;
  settings: Settings;
  /** Which deployment this is: what another one kept may have another shape. */
  deployment: string;
  /** The time of this request, ms since the epoch; the same through the whole request. */
  now: number;
  /** A fresh random id: 22 characters, 128 bits. */
  id(): string;
  /** A random 32-bit seed. */
  seed(): number;
  /** Work that may finish after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
  /** CSP nonce of this answer. */
  nonce: string;
  count: DbCount;
  /** Things looked up once per request, by the feature that owns them. */
  memo: Map<string, Promise<unknown>>;
  /** Counts one attempt under `key`; false = too many this minute. */
  allowAccountAttempt(key: string): Promise<boolean>;
  /** Counts one answer to the landing page's question; false = too many this minute. */
  allowTry(key: string): Promise<boolean>;
  /** Counts one beacon under `key`; false = too many this minute. */
  allowBeacon(key: string): Promise<boolean>;
  /** Counts one beacon from a network, which may be a whole hospital; false = too many this minute. */
  allowNetwork(network: string): Promise<boolean>;
}

export interface Settings {
  local: boolean;
  /** Public address without a trailing slash. */
  url: string;
  /** Where people may write to; null when nobody reads. */
  contact: string | null;
  authSecret: string;
  /** Fixed admin names, lower case; nobody can sign up with one (A3). */
  adminUsernames: string[];
  /** Whether admins sign in with a one-time code as well. */
  adminMfa: boolean;
  /** Whether CPT codes may be shown. */
  showCodes: boolean;
  /** Third-party page analytics; null when off. */
  pageAnalytics: PageAnalytics | null;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Builds the context of one request; a libSQL server has `deadlineMs` for each trip. Throws when a setting is missing or cannot
 * be read, in a sentence that names it.
 */
export function createContext(
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  deadlineMs = pageDeadlineMs,
): Context {
  const settings = readSettings(env);
  const now = clockOf(env);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  const db = env.LIBSQL_URL ? openLibsql(env.LIBSQL_URL, env.LIBSQL_TOKEN, deadlineMs) : openD1(env.DB, count);
  const analytics = env.LIBSQL_ANALYTICS_URL
    ? openLibsql(env.LIBSQL_ANALYTICS_URL, env.LIBSQL_TOKEN, deadlineMs)
    : openD1(env.ANALYTICS_DB, count);
  const waitUntil = (work: Promise<unknown>) =>
    execution.waitUntil(work.catch((error: unknown) => logError("work after the answer failed", error)));
  return {
    db,
    analytics,
    images: env.IMAGES,
    cards: createCardDrawer(env.CARDS),
    enqueueMessage: createEnqueueMessage({ queue: env.EVENTS, analytics, db, now, waitUntil }),
    settings,
    deployment: env.VERSION?.id ?? "none",
    now,
    id: randomId,
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    waitUntil,
    nonce: randomId(),
    count,
    memo: new Map(),
    mail: createMailer({
      db,
      from: env.MAIL_FROM,
      smtpUrl: env.SMTP_URL,
      isReadInOutbox: settings.local,
      later: waitUntil,
      id: randomId,
      clock: () => clockOf(env),
      failed: (reason) => logError("mail not delivered", reason),
      unsubscribeUrl: (userId) => unsubscribeUrl(settings, userId),
    }),
    payments: openPayments(env, now),
    allowAccountAttempt: async (key) => (await env.ACCOUNT_LIMIT?.limit({ key }))?.success ?? true,
    allowTry: async (key) => (await env.TRY_LIMIT?.limit({ key }))?.success ?? true,
    allowBeacon: async (key) => (await env.BEACON_LIMIT?.limit({ key }))?.success ?? true,
    allowNetwork: async (key) => (await env.NETWORK_LIMIT?.limit({ key }))?.success ?? true,
  };
}

/** The time; a local run may live in another year. */
function clockOf(env: Env): number {
  return Date.now() + (env.APP_ENV === "local" ? Number(env.CLOCK_OFFSET ?? 0) : 0);
}

/** Throws when the key is there and what belongs to it is not: half a shop takes money and opens nothing. */
function openPayments(env: Env, now: number): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = env;
  if (!secretKey) return null;
  if (!webhookSecret || !priceId)
    throw new Error(
      "STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID have to be (docs/payments.md)",
    );
  const apiBase = env.APP_ENV === "local" ? env.STRIPE_API_BASE : undefined;
  return createStripe({ secretKey, webhookSecret, priceId, apiBase, now });
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

function randomId(): string {
  let id = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(22))) id += alphabet[byte & 63];
  return id;
}
