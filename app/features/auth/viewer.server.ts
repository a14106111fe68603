import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { freeQuestionQuota } from "../../constants";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { isDatabaseOutage } from "../../db/database-outage";
import { selectSeatEnd } from "../../db/paid-seat";
import { appSetting, loginSession, profile, quota, subscription, user } from "../../db/schema";
import { toExtraTimePercent } from "../../lib/extra-time-percent";
import { readCookie } from "../../lib/http";
import { readSignedValue } from "../../lib/signed-value";
import { type AdminScope, listScopes, toAdminScope } from "./admin-scopes";
import { readImpersonationToken } from "./impersonation.server";
import { selectAnnouncement, type ViewerAnnouncement } from "./viewer-announcement.server";

/** The signed-in user of a request, with role, settings, and entitlement. */
export interface Viewer {
  userId: string;
  loginSessionId: string;
  /** Time when the login was last extended, in ms. */
  loginUpdatedAt: number;
  /** Whether an admin is impersonating this user, read-only (M4). */
  isImpersonated: boolean;
  /** Id of the impersonating admin. */
  impersonatedBy: string | null;
  username: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  /** Scope of an admin (A8); null for learners, and for admins that have none. */
  adminScope: AdminScope | null;
  /** Whether two-step sign-in is on; if so, this login has passed the second step. */
  hasTwoStep: boolean;
  timeZone: string;
  shortcutsOff: boolean;
  calmMode: boolean;
  /** Percent of the usual time in timed sessions (T6). */
  extraTimePercent: number;
  freeQuestionsUsed: number;
  freeQuestionLimit: number;
  subscriptionsEnabled: boolean;
  /** The stored subscription, with times in ms. features/quota/entitlement.ts derives the access from it. */
  subscription: ViewerSubscription | null;
  /** End of the access by a paid seat in a residency program, ms; null without such a seat (V1). */
  seatUntil: number | null;
  /** Whether AI practice is open to subscribers (G1). */
  isPracticeForSubscribers: boolean;
  announcement: ViewerAnnouncement | null;
}

export type ViewerSubscription = Pick<
  typeof subscription.$inferSelect,
  "tier" | "status" | "accessUntil" | "paidUntil" | "cancelAt"
>;

/** Returns the name of Better Auth's login cookie; browsers accept the `__Secure-` prefix only over HTTPS. */
export function getLoginCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.session_token`;
}

/** Returns the signed-in user of this request from the database, in one trip per request; null for visitors. */
export function getViewer(context: Context, request: Request): Promise<Viewer | null> {
  const pendingViewer = context.requestCache.get("viewer") as Promise<Viewer | null> | undefined;
  if (pendingViewer) return pendingViewer;
  const pending = readLogins(context, request).then(async (logins) => {
    for (const login of logins) {
      const viewer = toViewer(await selectViewer(context.db, login, context.now));
      if (viewer) return viewer;
    }
    return null;
  });
  context.requestCache.set("viewer", pending);
  return pending;
}

/** Returns the viewer for a public page; null also during a database outage, so that the page opens. */
export async function getViewerIfAvailable(context: Context, request: Request): Promise<Viewer | null> {
  try {
    return await getViewer(context, request);
  } catch (error) {
    if (isDatabaseOutage(error)) return null;
    throw error;
  }
}

/**
 * Returns the viewer and the results of other reads in the same trip, or null for visitors. `reads` gets the login
 * token for `selectLoginUserId`. While the trip runs, `getViewer` waits for it instead of making its own.
 */
export function getViewerWith<T extends BatchReads>(
  context: Context,
  request: Request,
  reads: (token: string) => T,
): Promise<{ viewer: Viewer; results: BatchResults<T> } | null> {
  const found = readViewerWith(context, request, reads);
  const viewer = found.then((both) => both?.viewer ?? null);
  // Whoever called this function handles its error; the copy for `getViewer` may have no reader.
  viewer.catch(() => {});
  context.requestCache.set("viewer", viewer);
  return found;
}

async function readViewerWith<T extends BatchReads>(
  context: Context,
  request: Request,
  reads: (token: string) => T,
): Promise<{ viewer: Viewer; results: BatchResults<T> } | null> {
  for (const login of await readLogins(context, request)) {
    const [rows, ...results] = await context.db.batch([
      selectViewer(context.db, login, context.now),
      ...reads(login.token),
    ]);
    const viewer = toViewer(rows);
    if (viewer) return { viewer, results: results as BatchResults<T> };
  }
  return null;
}

export type BatchReads = readonly BatchItem<"sqlite">[];
export type BatchResults<T extends BatchReads> = { -readonly [K in keyof T]: T[K]["_"]["result"] };

/** Builds the SQL that selects the user id of a login token, for reads in the same trip as the login check. */
export function selectLoginUserId(token: string) {
  return sql<string>`(select ${loginSession.userId} from ${loginSession} where ${loginSession.token} = ${token})`;
}

/** Returns the token of a correctly signed login cookie, else null. The login may have ended. */
export async function readLoginToken(context: Context, request: Request): Promise<string | null> {
  const cookie = readCookie(request, getLoginCookieName(context.settings.url));
  return cookie ? readSignedValue(cookie, context.settings.authSecret) : null;
}

/** A login token. For an impersonation, `adminToken` is the token of the admin's own login; otherwise null. */
interface Login {
  token: string;
  adminToken: string | null;
}

/** Returns the logins to try in order: the impersonation, if any, then the browser's own. */
async function readLogins(context: Context, request: Request): Promise<Login[]> {
  const ownToken = await readLoginToken(context, request);
  if (!ownToken) return [];
  const impersonationToken = await readImpersonationToken(context, request);
  return [
    ...(impersonationToken ? [{ token: impersonationToken, adminToken: ownToken }] : []),
    { token: ownToken, adminToken: null },
  ];
}

function selectViewer(db: Db, { token, adminToken }: Login, now: number) {
  const isImpersonationActive = sql`${loginSession.impersonatedBy} = (select admin_login.user_id from ${loginSession} as admin_login
    inner join ${user} as admin on admin.id = admin_login.user_id
    where admin_login.token = ${adminToken} and admin_login.expires_at > ${now} and admin.role = 'admin' and not admin.banned
      and admin.admin_scope in ${listScopes("users")})
    and ${user.role} <> 'admin'`;
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
      adminScope: user.adminScope,
      twoFactorEnabled: user.twoFactorEnabled,
      timeZone: profile.timeZone,
      shortcutsOff: profile.shortcutsOff,
      calmMode: profile.calmMode,
      extraTime: profile.extraTime,
      used: quota.used,
      limitCount: quota.limitCount,
      tier: subscription.tier,
      status: subscription.status,
      accessUntil: subscription.accessUntil,
      paidUntil: subscription.paidUntil,
      cancelAt: subscription.cancelAt,
      seatUntil: selectSeatEnd(user.id, now).as("seat_until"),
      subscriptionsEnabled: selectSetting("subscriptionsEnabled"),
      freeQuestionQuota: selectSetting("freeQuestionQuota"),
      practiceForSubscribers: selectSetting("practiceForSubscribers"),
      announcement: selectAnnouncement(now),
    })
    .from(loginSession)
    .innerJoin(user, eq(user.id, loginSession.userId))
    .leftJoin(profile, eq(profile.userId, user.id))
    .leftJoin(quota, eq(quota.userId, user.id))
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(
      and(
        eq(loginSession.token, token),
        adminToken === null ? isNull(loginSession.impersonatedBy) : isImpersonationActive,
        gt(loginSession.expiresAt, new Date(now)),
        or(eq(user.banned, false), and(sql`${user.banExpires} is not null`, sql`${user.banExpires} <= ${now}`)),
      ),
    );
}

function selectSetting(key: string) {
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
    isImpersonated: row.impersonatedBy !== null,
    impersonatedBy: row.impersonatedBy,
    username: row.displayUsername ?? row.username ?? "",
    fullName: row.fullName,
    email: row.email,
    emailVerified: row.emailVerified,
    isAdmin: row.role === "admin",
    adminScope: row.role === "admin" ? toAdminScope(row.adminScope) : null,
    hasTwoStep: row.twoFactorEnabled,
    timeZone: row.timeZone ?? "UTC",
    shortcutsOff: row.shortcutsOff ?? false,
    calmMode: row.calmMode ?? false,
    extraTimePercent: toExtraTimePercent(row.extraTime),
    freeQuestionsUsed: row.used ?? 0,
    freeQuestionLimit: row.limitCount ?? (row.freeQuestionQuota ? Number(row.freeQuestionQuota) : freeQuestionQuota),
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
    seatUntil: row.seatUntil,
    isPracticeForSubscribers: row.practiceForSubscribers === "true",
    announcement: row.announcement ? (JSON.parse(row.announcement) as ViewerAnnouncement) : null,
  };
}
