import type { AiBindings } from "./services/ai/open-model.server";

/** Bindings, variables, and secrets of the Worker (wrangler.toml). Only context.server.ts and site-settings.server.ts read them. */
export interface Env extends AiBindings {
  DB: D1Database;
  ANALYTICS_DB: D1Database;
  ASSETS: Fetcher;
  /** Images: admins' uploads and drawn cards. */
  IMAGES: R2Bucket;
  /** The Worker that draws cards, separate so that its size does not slow pages (docs/decisions/0017). */
  CARDS?: Fetcher;
  /** "required" makes admins enter a one-time code after the password. */
  ADMIN_MFA?: string;
  /** "true" shows CPT codes in the RVU calculator, which requires a license from the AMA. */
  CPT_DISPLAY?: string;
  /** Queue of analytics events; without it, they are counted immediately. */
  EVENTS?: Queue;
  ACCOUNT_LIMIT?: RateLimit;
  TRY_LIMIT?: RateLimit;
  BEACON_LIMIT?: RateLimit;
  NETWORK_LIMIT?: RateLimit;
  /** Metadata of the deployment. */
  VERSION?: { id: string };
  /** "local" enables the demo and /dev/mail; any other value means production. */
  APP_ENV: string;
  /** Public URL of the site, without a trailing slash. */
  APP_URL: string;
  /** Signs cookies and links; a secret. */
  AUTH_SECRET: string;
  MAIL_FROM: string;
  /** Support email address, shown on pages that say "write to us". */
  CONTACT_EMAIL?: string;
  ADMIN_USERNAMES?: string;
  /** Third-party page analytics: "cloudflare:TOKEN", "plausible:domain", or "ga4:G-XXXX"; off if unset. */
  PAGE_ANALYTICS?: string;
  /** URL of the analytics script, if it is not the provider's default. */
  PAGE_ANALYTICS_SCRIPT?: string;
  /** smtp://user:password@host:port or smtps://…; if unset, mail stays in the outbox. */
  SMTP_URL?: string;
  /** Stripe's secret key (sk_…); if unset, nothing is sold. Requires the next two settings. */
  STRIPE_SECRET_KEY?: string;
  /** Stripe's webhook secret (whsec_…). */
  STRIPE_WEBHOOK_SECRET?: string;
  /** Id of the annual price (price_…). */
  STRIPE_PRICE_ID?: string;
  /** URL of the payment stand-in; used in local runs only. */
  STRIPE_API_BASE?: string;
  /** Shift of the clock in local runs, ms. */
  CLOCK_OFFSET?: string;
  /** URL of a libSQL or Turso database, instead of D1. */
  LIBSQL_URL?: string;
  LIBSQL_TOKEN?: string;
  /** URL of the analytics database on libSQL or Turso, instead of ANALYTICS_DB. */
  LIBSQL_ANALYTICS_URL?: string;
}
