import { type Db, type DbCount, openD1, openLibsql } from "./db/client.server";
import { pageDeadlineMs } from "./db/libsql-client.server";
import type { Env } from "./env";
import { createEnqueueMessage, type EnqueueMessage } from "./features/analytics/enqueue-message.server";
import type { PageAnalytics } from "./features/analytics/page-analytics-providers";
import { getUnsubscribeUrl } from "./features/email/unsubscribe.server";
import { logError } from "./log.server";
import type { Ai } from "./services/ai/ask-model.server";
import { openModel } from "./services/ai/open-model.server";
import { type CardDrawer, createCardDrawer } from "./services/card-drawer.server";
import { createMailer, type Mailer } from "./services/mailer.server";
import type { Payments } from "./services/payments/payments";
import { createStripe } from "./services/payments/stripe.server";
import { readSettings } from "./site-settings.server";

/** Everything a request may use. Built once per request by the Worker's entry, the only reader of the environment. */
export interface Context {
  db: Db;
  /** The analytics database: visits, events, rollups. */
  analytics: Db;
  /** Sends an event to analytics. */
  enqueueMessage: EnqueueMessage;
  /** The bucket that stores uploaded images. */
  images: R2Bucket;
  /** Draws social cards; null without the drawing Worker. */
  cards: CardDrawer | null;
  mail: Mailer;
  /** The language model, if one is configured. */
  ai: Ai;
  /** The payment provider; null if none is configured. */
  payments: Payments | null;
  settings: Settings;
  /** Id of the deployment; data cached by another deployment may have another shape. */
  deploymentId: string;
  /** The time of this request, ms since the epoch; constant during the request. */
  now: number;
  /** Returns a new random id: 22 characters, 128 bits. */
  id(): string;
  /** Returns a random 32-bit seed. */
  seed(): number;
  /** Runs work that may finish after the response. */
  waitUntil(work: Promise<unknown>): void;
  /** CSP nonce of this response. */
  nonce: string;
  count: DbCount;
  /** Lookups cached for this request; each key belongs to one feature. */
  requestCache: Map<string, Promise<unknown>>;
  /** Counts one attempt under `key`; returns false above the rate limit per minute. */
  allowAccountAttempt(key: string): Promise<boolean>;
  /** Counts one answer to the landing page's question; returns false above the rate limit per minute. */
  allowTry(key: string): Promise<boolean>;
  /** Counts one beacon under `key`; returns false above the rate limit per minute. */
  allowBeacon(key: string): Promise<boolean>;
  /** Counts one beacon from a network, which may be a whole hospital; returns false above the rate limit per minute. */
  allowNetwork(network: string): Promise<boolean>;
}

export interface Settings {
  local: boolean;
  /** Public URL without a trailing slash. */
  url: string;
  /** Support email address; null if there is none. */
  supportEmail: string | null;
  authSecret: string;
  /** Fixed admin usernames, lowercase, which nobody can sign up with (A3). */
  adminUsernames: string[];
  /** Whether admins need a one-time code to sign in. */
  requiresAdminTwoStep: boolean;
  /** Whether to show CPT codes. */
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
 * Builds the context of one request. On libSQL, each trip times out after `deadlineMs`. Throws an error that names the missing
 * or invalid setting.
 */
export function createContext(
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  deadlineMs = pageDeadlineMs,
): Context {
  const settings = readSettings(env);
  const now = readClock(env);
  const count: DbCount = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  const db = env.LIBSQL_URL ? openLibsql(env.LIBSQL_URL, env.LIBSQL_TOKEN, deadlineMs) : openD1(env.DB, count);
  const analytics = env.LIBSQL_ANALYTICS_URL
    ? openLibsql(env.LIBSQL_ANALYTICS_URL, env.LIBSQL_TOKEN, deadlineMs)
    : openD1(env.ANALYTICS_DB, count);
  const waitUntil = (work: Promise<unknown>) =>
    execution.waitUntil(work.catch((error: unknown) => logError("work after the response failed", error)));
  return {
    db,
    analytics,
    images: env.IMAGES,
    cards: createCardDrawer(env.CARDS),
    enqueueMessage: createEnqueueMessage({ queue: env.EVENTS, analytics, db, now, waitUntil }),
    settings,
    deploymentId: env.VERSION?.id ?? "none",
    now,
    id: randomId,
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    waitUntil,
    nonce: randomId(),
    count,
    requestCache: new Map(),
    mail: createMailer({
      db,
      from: env.MAIL_FROM,
      smtpUrl: env.SMTP_URL,
      isReadInOutbox: settings.local,
      later: waitUntil,
      id: randomId,
      clock: () => readClock(env),
      onFailure: (reason) => logError("mail not delivered", reason),
      unsubscribeUrl: (userId) => getUnsubscribeUrl(settings, userId),
    }),
    ai: { model: openModel(env), wait: waitUnlessStopped, clock: () => Date.now() },
    payments: openPayments(env, now),
    allowAccountAttempt: async (key) => (await env.ACCOUNT_LIMIT?.limit({ key }))?.success ?? true,
    allowTry: async (key) => (await env.TRY_LIMIT?.limit({ key }))?.success ?? true,
    allowBeacon: async (key) => (await env.BEACON_LIMIT?.limit({ key }))?.success ?? true,
    allowNetwork: async (key) => (await env.NETWORK_LIMIT?.limit({ key }))?.success ?? true,
  };
}

/** Returns the current time (ms), shifted by `CLOCK_OFFSET` in local runs. */
function readClock(env: Env): number {
  return Date.now() + (env.APP_ENV === "local" ? Number(env.CLOCK_OFFSET ?? 0) : 0);
}

/** Resolves after `ms`, or when the signal stops the wait. */
function waitUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Returns the payment provider; null if none is configured. Throws if only some of its settings are present, because RadCore
 * would then take payments without opening access.
 */
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
