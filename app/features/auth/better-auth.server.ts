// Imports better-auth/minimal, because the full package adds 60 KB of Kysely, which drizzle replaces.

import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { admin, twoFactor, username } from "better-auth/plugins";
import type { Context } from "../../context.server";
import * as schema from "../../db/schema";
import { logError } from "../../log.server";
import { isValidUsername } from "./credential-rules";
import { withLogSafeErrors } from "./log-safe-db.server";
import { hashPassword, verifyPassword } from "./password-hash";
import { maxPasswordLength } from "./password-limits";

const daySeconds = 24 * 60 * 60;

/**
 * Creates Better Auth for this request's database, for signing in and out and for login sessions. Our own code does sign-up, links,
 * and changes of passwords and addresses, because each must be one batch and Better Auth writes row by row.
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
    // Throws errors to the guard, because the library would log them with the query's values.
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
    session: { expiresIn: 30 * daySeconds, updateAge: daySeconds },
    rateLimit: { enabled: !settings.local, storage: "database", window: 60, max: 60, modelName: "rateLimit" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [
      username({ minUsernameLength: 3, maxUsernameLength: 30, usernameValidator: isValidUsername }),
      admin(),
      // Better Auth's lockout does not count parallel codes correctly, so two-step-codes.server.ts counts them instead.
      twoFactor({ accountLockout: { enabled: false } }),
    ],
  });
}
