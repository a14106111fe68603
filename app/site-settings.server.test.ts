import { expect, it } from "vitest";
import type { Env } from "./env";
import { listMissingLimits, readSettings } from "./site-settings.server";

const limit = { limit: async () => ({ success: true }) };
const production = {
  APP_ENV: "production",
  APP_URL: "https://radcore.example",
  AUTH_SECRET: "a-secret-of-more-than-thirty-two-characters",
  MAIL_FROM: "RadCore <no-reply@radcore.example>",
  DB: {},
  ANALYTICS_DB: {},
  IMAGES: {},
  ACCOUNT_LIMIT: limit,
  TRY_LIMIT: limit,
  BEACON_LIMIT: limit,
  NETWORK_LIMIT: limit,
} as unknown as Env;

const read = (changed: Partial<Record<keyof Env, unknown>>) => readSettings({ ...production, ...changed } as Env);

it.each([
  [{ APP_URL: undefined }, "APP_URL is missing"],
  [{ APP_URL: "" }, "APP_URL is missing"],
  [{ APP_URL: "radcore.example" }, "APP_URL has to begin with https://"],
  [{ APP_URL: "radcore.example:443" }, "APP_URL has to begin with https://"],
  [{ APP_URL: "//radcore.example" }, "APP_URL has to begin with https://"],
  [{ APP_URL: "javascript:alert(1)" }, "APP_URL has to begin with https://"],
  [{ APP_URL: "http://radcore.example" }, "APP_URL has to begin with https:// in production"],
  [{ APP_URL: "https://radcore.example/app" }, "APP_URL has to be an address without a path"],
  [{ APP_URL: "https://radcore.example/?a=1" }, "APP_URL has to be an address without a path"],
  [{ APP_URL: "https://me@radcore.example" }, "APP_URL has to be an address without a path"],
  [{ AUTH_SECRET: undefined }, "AUTH_SECRET is missing"],
  [{ AUTH_SECRET: "short" }, "AUTH_SECRET is missing or shorter"],
  [{ AUTH_SECRET: "local-only-secret-local-only-secret-local-only" }, "AUTH_SECRET is the one of local runs"],
  [{ MAIL_FROM: undefined }, "MAIL_FROM has to be"],
  [{ MAIL_FROM: "RadCore" }, "MAIL_FROM has to be"],
  [{ SMTP_URL: "garbage" }, "SMTP_URL has to be"],
  [{ SMTP_URL: "smtp.example.org:587" }, "SMTP_URL has to be"],
  [{ SMTP_URL: "https://smtp.example.org" }, "SMTP_URL has to be"],
  [{ SMTP_URL: "smtp://" }, "SMTP_URL has to be"],
  [{ SMTP_URL: "smtps://me:100%pass@smtp.example.org" }, "SMTP_URL has a %"],
  [{ DB: undefined }, "The binding DB is missing"],
  [{ ANALYTICS_DB: undefined }, "The binding ANALYTICS_DB is missing"],
  [{ IMAGES: undefined }, "The binding IMAGES is missing"],
  [{ LIBSQL_URL: "garbage" }, "LIBSQL_URL has to be"],
  [{ LIBSQL_ANALYTICS_URL: "file:x.db" }, "LIBSQL_ANALYTICS_URL has to be"],
  [{ LIBSQL_URL: "http://db.example:8080" }, "LIBSQL_URL has to be encrypted"],
  [{ LIBSQL_ANALYTICS_URL: "ws://db.example" }, "LIBSQL_ANALYTICS_URL has to be encrypted"],
  [{ ACCOUNT_LIMIT: undefined }, "The binding ACCOUNT_LIMIT is missing"],
  [{ TRY_LIMIT: undefined }, "The binding TRY_LIMIT is missing"],
  [{ BEACON_LIMIT: undefined }, "The binding BEACON_LIMIT is missing"],
  [{ NETWORK_LIMIT: undefined }, "The binding NETWORK_LIMIT is missing"],
  [{ ADMIN_MFA: "yes" }, "ADMIN_MFA"],
  [{ CPT_DISPLAY: "1" }, "CPT_DISPLAY"],
  [{ CLOCK_OFFSET: "tomorrow" }, "CLOCK_OFFSET"],
  [{ PAGE_ANALYTICS: "matomo:1" }, "PAGE_ANALYTICS"],
])("stops at %j and names it", (changed, sentence) => {
  expect(() => read(changed)).toThrow(sentence);
});

it("never says a password", () => {
  expect(() => read({ SMTP_URL: "smtp:/me:hunter2@smtp.example.org%" })).toThrow(/^(?!.*hunter2)/);
});

it("takes what docs/deploy.md says", () => {
  expect(read({ APP_URL: "https://RadCore.example/" }).url).toBe("https://radcore.example");
  expect(read({ SMTP_URL: "smtps://user:pa%40ss@smtp.example.org:465?timeout=5" }).local).toBe(false);
  expect(read({ DB: undefined, LIBSQL_URL: "libsql://radcore-you.turso.io" }).local).toBe(false);
  expect(read({ LIBSQL_URL: "http://127.0.0.1:8080" }).local).toBe(false);
});

it("takes http, the public secret and no limits in a local run, and names the limits", () => {
  const local = {
    APP_ENV: "local",
    APP_URL: "http://localhost:8787",
    AUTH_SECRET: "local-only-secret-local-only-secret-local-only",
    TRY_LIMIT: undefined,
  };
  expect(read(local)).toMatchObject({ local: true, url: "http://localhost:8787" });
  expect(listMissingLimits({ ...production, ...local } as unknown as Env)).toEqual(["TRY_LIMIT"]);
});
