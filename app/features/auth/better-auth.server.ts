// The whole one brings Kysely, which drizzle replaces: 60 KB of the Worker.

import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { admin, twoFactor, username } from "better-auth/plugins";
import type { Context } from "../../context.server";
import * as schema from "../../db/schema";
import { logError } from "../../log.server";
import { isUsername } from "./credential-rules";
import { withLogSafeErrors } from "./log-safe-db.server";
import { hashPassword, verifyPassword } from "./password-hash";
import { maxPassword } from "./password-limits";

const day = 24 * 60 * 60;

/**
 * Better Auth wired to this request's database: it signs people in and out and keeps their logins. Whatever else changes an
 * account is ours (sign-up, links, passwords, addresses), because it has to be one batch: Better Auth writes row by row.
 */
export function createAuth(context: Context) {
  const { settings } = context;
  return betterAuth({
    appName: "RadCore",
    baseURL: settings.url,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: (request) =>
      settings.local && request ? [settings.url, new URL(request.url).origin] : [settings.url],
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details) => logError(message, details[0]) },
    // Errors are thrown to the guard: caught by the library, they would be logged with the values of the query.
    onAPIError: { throw: true },
    database: drizzleAdapter(withLogSafeErrors(context.db) as never, {
      provider: "sqlite",
      schema: { ...schema, session: schema.loginSession },
      transaction: false,
    }),
    advanced: {
      cookiePrefix: "radcore",
      useSecureCookies: settings.url.startsWith("https:"),
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      database: { generateId: () => context.id() },
    },
    session: { expiresIn: 30 * day, updateAge: day },
    rateLimit: { enabled: !settings.local, storage: "database", window: 60, max: 60, modelName: "rateLimit" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: maxPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [
      username({ minUsernameLength: 3, maxUsernameLength: 30, usernameValidator: isUsername }),
      admin(),
      // Better Auth's own lock reads before it writes, so parallel codes pass it; two-step-codes.server.ts counts instead.
      twoFactor({ accountLockout: { enabled: false } }),
    ],
  });
}
