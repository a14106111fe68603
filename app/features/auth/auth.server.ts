// The whole one brings Kysely, which drizzle replaces: 60 KB of the Worker.

import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { admin, twoFactor, username } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { isDatabaseOutage } from "../../db/outage";
import * as schema from "../../db/schema";
import { logError } from "../../log.server";
import { accountMail } from "../email/account-mail";
import { forgetEmailChange } from "./email-change.server";
import { maxPassword, minPassword } from "./limits";
import { hashPassword, verifyPassword } from "./password";
import { requireOurRules, sameAnswerToEverySignUp } from "./policy.server";
import { isAllowedUsername, isUsername } from "./rules";

const day = 24 * 60 * 60;

/**
 * Better Auth wired to this request's database and mail. Pages call `auth.api.*`, clients the endpoints that endpoints.server.ts opens.
 * `newcomer` is what the sign-up form knows beyond Better Auth's fields: `back` is a page of ours to go to in the end.
 */
export function createAuth(context: Context, newcomer: { timeZone?: string; back?: string } = {}) {
  const { settings, mail } = context;
  return betterAuth({
    appName: "RadCore",
    baseURL: settings.url,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: (request) =>
      settings.local && request ? [settings.url, new URL(request.url).origin] : [settings.url],
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details) => logError(message, details[0]) },
    onAPIError: {
      onError: (error) => {
        // Its own 500 would hide it from the guard, which answers 503.
        if (isDatabaseOutage(error)) throw error;
        if (!isAPIError(error) || error.statusCode >= 500) logError("account endpoint failed", error);
      },
    },
    database: drizzleAdapter(context.db as never, {
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
      requireEmailVerification: true,
      minPasswordLength: minPassword,
      maxPasswordLength: maxPassword,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) => mail.send(accountMail("reset", user, settings.url, token)),
      // A taken address gets the same answer as a free one; its owner is told by mail (A2).
      onExistingUserSignUp: ({ user }) => mail.send(accountMail("alreadyRegistered", user, settings.url)),
      // The link came to the address, so the address is theirs: nobody has to verify it a second time.
      onPasswordReset: async ({ user }) => {
        await context.db.batch([
          context.db.update(schema.user).set({ emailVerified: true }).where(eq(schema.user.id, user.id)),
          forgetEmailChange(context.db, user.id),
        ]);
        await mail.send(accountMail("passwordChanged", user, settings.url));
      },
    },
    emailVerification: {
      expiresIn: day,
      sendVerificationEmail: ({ user, token }) =>
        mail.send(accountMail("verify", user, settings.url, token, newcomer.back)),
    },
    hooks: { before: requireOurRules(settings.adminUsernames), after: sameAnswerToEverySignUp },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (!isAllowedUsername(String(user.username ?? ""), settings.adminUsernames)) return false;
          },
          after: async ({ id }) => {
            await context.db.insert(schema.profile).values({ userId: id, timeZone: newcomer.timeZone ?? "UTC" });
          },
        },
        update: {
          before: async (user) => {
            if ("username" in user && !isAllowedUsername(String(user.username), settings.adminUsernames)) return false;
          },
        },
      },
    },
    plugins: [
      username({ minUsernameLength: 3, maxUsernameLength: 30, usernameValidator: isUsername }),
      admin(),
      twoFactor(),
    ],
  });
}
