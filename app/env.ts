/** What the Worker is given (wrangler.toml, secrets). Only context.server.ts reads it. */
export interface Env {
  DB: D1Database;
  ANALYTICS_DB: D1Database;
  ASSETS: Fetcher;
  /** Pictures: uploads of admins, and cards once they are drawn. */
  IMAGES: R2Bucket;
  /** Draws cards: a Worker of its own, so that no page pays for its size (docs/decisions/0017). */
  CARDS?: Fetcher;
  /** "required": admins sign in with a one-time code as well. */
  ADMIN_MFA?: string;
  /** "true" shows CPT codes beside the studies of the RVU calculator, for which the AMA asks for a licence. */
  CPT_DISPLAY?: string;
  /** Where analytics events wait to be counted; without it they are counted at once. */
  EVENTS?: Queue;
  ACCOUNT_LIMIT?: RateLimit;
  TRY_LIMIT?: RateLimit;
  BEACON_LIMIT?: RateLimit;
  NETWORK_LIMIT?: RateLimit;
  /** Which deployment this is. */
  VERSION?: { id: string };
  /** "local" opens the demo and /dev/mail; anything else is production. */
  APP_ENV: string;
  /** Public address of the site, without a trailing slash. */
  APP_URL: string;
  /** Signs cookies and links; a secret. */
  AUTH_SECRET: string;
  MAIL_FROM: string;
  /** Where people may write to; without it the pages that say "write to us" name no address. */
  CONTACT_EMAIL?: string;
  ADMIN_USERNAMES?: string;
  /** Third-party page analytics: "cloudflare:TOKEN", "plausible:domain" or "ga4:G-XXXX"; off without it. */
  PAGE_ANALYTICS?: string;
  /** Address of its script, where it is not the provider's own. */
  PAGE_ANALYTICS_SCRIPT?: string;
  /** smtp://user:password@host:port or smtps://…; without it mail stays in the outbox. */
  SMTP_URL?: string;
  /** Stripe's secret key (sk_…); without it nothing can be bought. With it the next two are needed. */
  STRIPE_SECRET_KEY?: string;
  /** Secret of the webhook (whsec_…). */
  STRIPE_WEBHOOK_SECRET?: string;
  /** The annual price (price_…). */
  STRIPE_PRICE_ID?: string;
  /** Address of the stand-in; looked at in a local run only. */
  STRIPE_API_BASE?: string;
  /** Moves the clock of a local run, ms. */
  CLOCK_OFFSET?: string;
  /** libSQL or Turso instead of D1. */
  LIBSQL_URL?: string;
  LIBSQL_TOKEN?: string;
  /** The analytics database on libSQL or Turso, instead of ANALYTICS_DB. */
  LIBSQL_ANALYTICS_URL?: string;
}
