import { and, eq, gt, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { freeQuestionQuota } from "../../constants";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { appSetting, loginSession, profile, quota, subscription, user } from "../../db/schema";
import { readCookie } from "../../lib/http";
import { readSignedValue } from "../../lib/signed-value";
import { readAnnouncement, type ViewerAnnouncement } from "./viewer-announcement.server";

/** Who is asking, and what they may have: everything a page needs to know about the signed-in person, in one row. */
export interface Viewer {
  userId: string;
  loginSessionId: string;
  /** When the login was last prolonged, ms. */
  loginUpdatedAt: number;
  impersonated: boolean;
  username: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  timeZone: string;
  shortcutsOff: boolean;
  calmMode: boolean;
  freeQuestionsUsed: number;
  freeQuestionLimit: number;
  subscriptionsEnabled: boolean;
  /** As stored; what it means is said by features/quota/entitlement.ts. Times are ms. */
  subscription: ViewerSubscription | null;
  /** What to tell them in a banner. */
  announcement: ViewerAnnouncement | null;
}

export type ViewerSubscription = Pick<
  typeof subscription.$inferSelect,
  "tier" | "status" | "accessUntil" | "paidUntil" | "cancelAt"
>;

/** Name of Better Auth's login cookie at `url`; browsers take `__Secure-` names over https only. */
export function loginCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.session_token`;
}

/** The signed-in person of this request, fresh from the database (one trip), or null. Looked up once per request. */
export function getViewer(context: Context, request: Request): Promise<Viewer | null> {
  const known = context.memo.get("viewer") as Promise<Viewer | null> | undefined;
  if (known) return known;
  const pending = readLoginToken(context, request).then(async (token) => {
    if (!token) return null;
    const rows = await selectViewer(context.db, token, context.now);
    return toViewer(rows);
  });
  context.memo.set("viewer", pending);
  return pending;
}

/** `getViewer` with other reads in the same trip; `reads` gets the login token, to name the owner by (`ownerOf`). */
export async function getViewerWith<T extends Reads>(
  context: Context,
  request: Request,
  reads: (token: string) => T,
): Promise<{ viewer: Viewer; results: BatchResults<T> } | null> {
  const token = await readLoginToken(context, request);
  if (!token) return null;
  const [rows, ...results] = await context.db.batch([selectViewer(context.db, token, context.now), ...reads(token)]);
  const viewer = toViewer(rows);
  context.memo.set("viewer", Promise.resolve(viewer));
  return viewer && { viewer, results: results as BatchResults<T> };
}

export type Reads = readonly BatchItem<"sqlite">[];
export type BatchResults<T extends Reads> = { -readonly [K in keyof T]: T[K]["_"]["result"] };

/** SQL for "the user this login token belongs to", for reads that ride along with the login check. */
export function ownerOf(token: string) {
  return sql<string>`(select ${loginSession.userId} from ${loginSession} where ${loginSession.token} = ${token})`;
}

/** The token in a rightly signed login cookie, else null. Whether it still opens anything only the database knows. */
export async function readLoginToken(context: Context, request: Request): Promise<string | null> {
  const cookie = readCookie(request, loginCookieName(context.settings.url));
  return cookie ? readSignedValue(cookie, context.settings.authSecret) : null;
}

function selectViewer(db: Db, token: string, now: number) {
  return db
    .select({
      userId: sql<string>`${user.id}`.as("viewer_id"),
      loginSessionId: sql<string>`${loginSession.id}`.as("login_id"),
      loginUpdatedAt: sql<number>`${loginSession.updatedAt}`.as("login_updated_at"),
      impersonatedBy: loginSession.impersonatedBy,
      username: user.username,
      displayUsername: user.displayUsername,
      fullName: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      timeZone: profile.timeZone,
      shortcutsOff: profile.shortcutsOff,
      calmMode: profile.calmMode,
      used: quota.used,
      lim: quota.lim,
      tier: subscription.tier,
      status: subscription.status,
      accessUntil: subscription.accessUntil,
      paidUntil: subscription.paidUntil,
      cancelAt: subscription.cancelAt,
      subscriptionsEnabled: readSetting("subscriptionsEnabled"),
      freeQuestionQuota: readSetting("freeQuestionQuota"),
      announcement: readAnnouncement(now),
    })
    .from(loginSession)
    .innerJoin(user, eq(user.id, loginSession.userId))
    .leftJoin(profile, eq(profile.userId, user.id))
    .leftJoin(quota, eq(quota.userId, user.id))
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(
      and(
        eq(loginSession.token, token),
        gt(loginSession.expiresAt, new Date(now)),
        or(eq(user.banned, false), and(sql`${user.banExpires} is not null`, sql`${user.banExpires} <= ${now}`)),
      ),
    );
}

function readSetting(key: string) {
  return sql<string | null>`(select ${appSetting.value} from ${appSetting} where ${appSetting.key} = ${key})`.as(
    `setting_${key}`,
  );
}

function toViewer(rows: Awaited<ReturnType<typeof selectViewer>>): Viewer | null {
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.userId,
    loginSessionId: row.loginSessionId,
    loginUpdatedAt: row.loginUpdatedAt,
    impersonated: row.impersonatedBy !== null,
    username: row.displayUsername ?? row.username ?? "",
    fullName: row.fullName,
    email: row.email,
    emailVerified: row.emailVerified,
    isAdmin: row.role === "admin",
    timeZone: row.timeZone ?? "UTC",
    shortcutsOff: row.shortcutsOff ?? false,
    calmMode: row.calmMode ?? false,
    freeQuestionsUsed: row.used ?? 0,
    freeQuestionLimit: row.lim ?? (row.freeQuestionQuota ? Number(row.freeQuestionQuota) : freeQuestionQuota),
    subscriptionsEnabled: row.subscriptionsEnabled !== "false",
    subscription:
      row.tier && row.status && row.accessUntil !== null && row.paidUntil !== null
        ? {
            tier: row.tier,
            status: row.status,
            accessUntil: row.accessUntil,
            paidUntil: row.paidUntil,
            cancelAt: row.cancelAt,
          }
        : null,
    announcement: row.announcement ? (JSON.parse(row.announcement) as ViewerAnnouncement) : null,
  };
}
