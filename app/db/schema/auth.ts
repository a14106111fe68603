import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

// Better Auth reads and writes these tables and chose their field names (better-auth.com/docs/concepts/database).

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });

export const user = sqliteTable(
  "user",
  {
    id: text("id").primaryKey(),
    /** Full name. */
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: flag("email_verified").notNull().default(false),
    image: text("image"),
    /** Lowercase, used to sign in; `displayUsername` keeps the original case. */
    username: text("username").unique(),
    displayUsername: text("display_username"),
    role: text("role").notNull().default("user"),
    banned: flag("banned").notNull().default(false),
    banReason: text("ban_reason"),
    banExpires: at("ban_expires"),
    twoFactorEnabled: flag("two_factor_enabled").notNull().default(false),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** What an admin may see and do (A8); null for learners, and an admin without a scope has no admin page. */
    adminScope: text("admin_scope", { enum: ["owner", "editor", "reviewer", "support"] }),
  },
  // The partial indexes cover the rare values only. Their conditions are literals, so the planner cannot use these indexes for
  // the common values.
  (table) => [
    index("user_created").on(table.createdAt),
    index("user_role").on(table.role, table.createdAt).where(sql`role = 'admin'`),
    index("user_banned").on(table.banned, table.createdAt).where(sql`banned = 1`),
    index("user_verified").on(table.emailVerified, table.createdAt).where(sql`email_verified = 0`),
  ],
);

export const loginSession = sqliteTable(
  "login_session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    impersonatedBy: text("impersonated_by"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("login_session_user").on(table.userId)],
);

export const account = sqliteTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("account_user").on(table.userId)],
);

export const verification = sqliteTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const twoFactor = sqliteTable(
  "two_factor",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: flag("verified").default(true),
    failedVerificationCount: integer("failed_verification_count").default(0),
    lockedUntil: at("locked_until"),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (table) => [index("two_factor_user").on(table.userId)],
);

export const rateLimit = sqliteTable("rate_limit", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: integer("last_request").notNull(),
});

/** Browsers a person has signed in with; a sign-in from any other browser sends a mail. WITHOUT ROWID. */
export const knownDevice = sqliteTable(
  "known_device",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Random; stored in a cookie of that browser. */
    deviceId: text("device_id").notNull(),
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);
