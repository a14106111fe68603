import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, twoFactor, username } from "better-auth/plugins";
import type { Context } from "../../context.server";
import * as schema from "../../db/schema";
import { accountMail } from "../email/account-mail";
import { hashPassword, verifyPassword } from "./password";
import { isAllowedUsername, maxPassword, minPassword } from "./rules";

const day = 24 * 60 * 60;

/** Better Auth wired to this request's database and mail. Pages call `auth.api.*`, clients the endpoints under /api/auth. */
export function createAuth(context: Context) {
  const { settings, mail } = context;
  return betterAuth({
    appName: "RadCore",
    baseURL: settings.url,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: (request) =>
      settings.local && request ? [settings.url, new URL(request.url).origin] : [settings.url],
    telemetry: { enabled: false },
    logger: { level: "error" },
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
    },
    emailVerification: {
      expiresIn: day,
      sendVerificationEmail: ({ user, token }) => mail.send(accountMail("verify", user, settings.url, token)),
    },
    user: {
      changeEmail: { enabled: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (!isAllowedUsername(String(user.username ?? ""), settings.adminUsernames)) return false;
          },
        },
      },
    },
    // Links are confirmed on our own pages, by POST: mail scanners open links (A2).
    disabledPaths: ["/verify-email", "/is-username-available", "/reset-password/:token", "/delete-user/callback"],
    plugins: [
      // The plugin's own rule knows no dash, which the fixed admin names have (A3).
      username({
        minUsernameLength: 3,
        maxUsernameLength: 30,
        usernameValidator: (name) => isAllowedUsername(name, []),
      }),
      admin(),
      twoFactor(),
    ],
  });
}
