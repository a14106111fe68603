import { adminUsernames } from "./constants";
import type { Settings } from "./context.server";
import type { Env } from "./env";
import { readPageAnalytics } from "./features/analytics/page-analytics-providers";

// Every check throws an error that names the setting in one sentence, for the log, so that a typo cannot make the site unsafe.

/** The AUTH_SECRET of local runs, which is public in this repository. */
const publicSecret = "local-only-secret";
const limitBindings = ["ACCOUNT_LIMIT", "TRY_LIMIT", "BEACON_LIMIT", "NETWORK_LIMIT"] as const;

/** Returns the settings of this site. Throws if one is missing, invalid, or unsafe in production. */
export function readSettings(env: Env): Settings {
  const local = env.APP_ENV === "local";
  requireDatabases(env, local);
  if (!local) requireLimits(env);
  if (!env.MAIL_FROM?.includes("@"))
    throw new Error('MAIL_FROM has to be the sender of all mail, such as "RadCore <no-reply@radcore.example>"');
  if (env.SMTP_URL) requireMailServer(env.SMTP_URL);
  if (Number.isNaN(Number(env.CLOCK_OFFSET ?? 0))) throw new Error("CLOCK_OFFSET has to be a number of milliseconds");
  return {
    local,
    url: readUrl(env.APP_URL, local),
    supportEmail: env.CONTACT_EMAIL || null,
    authSecret: readSecret(env.AUTH_SECRET, local),
    adminUsernames: parseUsernames(env.ADMIN_USERNAMES ?? adminUsernames),
    requiresAdminTwoStep: readAdminMfa(env.ADMIN_MFA),
    showCodes: readShowCodes(env.CPT_DISPLAY),
    pageAnalytics: readPageAnalytics(env.PAGE_ANALYTICS, env.PAGE_ANALYTICS_SCRIPT, local),
  };
}

/** Returns the missing rate-limit bindings; without its binding, a kind of request is not limited. */
export function listMissingLimits(env: Env): string[] {
  return limitBindings.filter((name) => !env[name]);
}

function requireDatabases(env: Env, local: boolean) {
  if (!env.DB && !env.LIBSQL_URL)
    throw new Error("The binding DB is missing: name the D1 database in wrangler.toml, or set LIBSQL_URL");
  if (!env.ANALYTICS_DB && !env.LIBSQL_ANALYTICS_URL)
    throw new Error(
      "The binding ANALYTICS_DB is missing: name the D1 database in wrangler.toml, or set LIBSQL_ANALYTICS_URL",
    );
  if (!env.IMAGES) throw new Error("The binding IMAGES is missing: name the R2 bucket in wrangler.toml");
  for (const name of ["LIBSQL_URL", "LIBSQL_ANALYTICS_URL"] as const) {
    const value = env[name];
    if (value && !/^(libsql|https?|wss?):$/.test(getProtocol(value)))
      throw new Error(`${name} has to be an address such as libsql://radcore-you.turso.io`);
    if (value && !local && isUnencrypted(value))
      throw new Error(`${name} has to be encrypted (libsql:, https:, or wss:) unless the server is on this machine`);
  }
}

/** Returns whether the connection would cross a network unencrypted. */
function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^(http|ws):$/.test(protocol) && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function requireLimits(env: Env) {
  const [missing] = listMissingLimits(env);
  if (missing)
    throw new Error(
      `The binding ${missing} is missing, so no request would be limited: name it in wrangler.toml ([[ratelimits]])`,
    );
}

function readUrl(value: string | undefined, local: boolean): string {
  const example = "the public address of the site, such as https://radcore.example";
  if (!value) throw new Error(`APP_URL is missing: set it to ${example}`);
  if (!/^https?:$/.test(getProtocol(value)))
    throw new Error(`APP_URL has to begin with https://: set it to ${example}`);
  const url = new URL(value);
  if (!local && url.protocol !== "https:")
    throw new Error("APP_URL has to begin with https:// in production, because the site receives passwords");
  if (url.href !== `${url.origin}/`)
    throw new Error(`APP_URL has to be an address without a path, a query, or a user: set it to ${example}`);
  return url.origin;
}

function readSecret(secret: string | undefined, local: boolean): string {
  if (!secret || secret.length < 32)
    throw new Error(
      "AUTH_SECRET is missing or shorter than 32 characters: set it with `wrangler secret put AUTH_SECRET`",
    );
  if (!local && secret.startsWith(publicSecret))
    throw new Error(
      "AUTH_SECRET is the public secret of local runs: set your own with `wrangler secret put AUTH_SECRET`",
    );
  return secret;
}

/** Throws errors without the value, because the value includes a password. */
function requireMailServer(value: string) {
  const exampleUrl = "smtps://user:password@smtp.example.org:465";
  if (!/^smtps?:$/.test(getProtocol(value)) || !new URL(value).hostname)
    throw new Error(`SMTP_URL has to be an address such as ${exampleUrl}`);
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new Error(`SMTP_URL has a % in its user or password that is not %25: write it as in ${exampleUrl}`);
  }
}

/** Returns the protocol of a URL, such as "https:"; empty if the URL is invalid. */
function getProtocol(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : "";
}

function readAdminMfa(value = ""): boolean {
  if (value && value !== "required") throw new Error('ADMIN_MFA has to be "required" or unset');
  return value === "required";
}

/** Requires the exact value "true", so that a typo does not show licensed codes. */
function readShowCodes(value = "false"): boolean {
  if (value !== "true" && value !== "false") throw new Error('CPT_DISPLAY has to be "true" or "false"');
  return value === "true";
}

function parseUsernames(list: string): string[] {
  return list
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
