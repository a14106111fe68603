import { sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog } from "../../db/schema";
import { jsonError, readCookie } from "../../lib/http";
import { readSignedValue, signValue } from "../../lib/signed-value";
import { paths } from "../../paths";
import type { Viewer } from "./viewer.server";

// Read-only impersonation (M4): a second cookie in the admin's browser contains a login of the learner. This login
// works only while the browser's own login is valid and belongs to an admin.

/** Lifetime of an impersonation in ms. */
export const impersonationLifetimeMs = 60 * 60 * 1000;
/** Lifetime of the cookie in ms. The cookie outlives the impersonation, to recognize forms of a learner's page that stayed open. */
const cookieLifetimeMs = 24 * impersonationLifetimeMs;

/** Returns the cookie's name; browsers accept the `__Secure-` prefix only over HTTPS. */
function getImpersonationCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.look_token`;
}

/** Returns the token of a correctly signed impersonation cookie, else null. */
export async function readImpersonationToken(context: Context, request: Request): Promise<string | null> {
  const cookie = readCookie(request, getImpersonationCookieName(context.settings.url));
  return cookie ? readSignedValue(cookie, context.settings.authSecret) : null;
}

/** Checks whether the browser sends an impersonation cookie; the impersonation itself may have expired. */
export function hasImpersonationCookie({ settings }: Pick<Context, "settings">, request: Request): boolean {
  return readCookie(request, getImpersonationCookieName(settings.url)) !== null;
}

/** Returns the Set-Cookie header that starts an impersonation with this token; null ends it. */
export async function createImpersonationCookie(
  { settings }: Pick<Context, "settings">,
  token: string | null,
): Promise<string> {
  const value = token === null ? "" : encodeURIComponent(await signValue(token, settings.authSecret));
  const secureAttribute = settings.url.startsWith("https:") ? "; Secure" : "";
  const maxAgeSeconds = token === null ? 0 : cookieLifetimeMs / 1000;
  return `${getImpersonationCookieName(settings.url)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secureAttribute}`;
}

const safeMethods = new Set(["GET", "HEAD"]);
const readOnlyMessage = "Nothing was changed, because viewing as a user is read-only.";
const impersonationEndedMessage =
  "Nothing was changed, because viewing as a user ended after an hour. Stop viewing as user to continue as yourself.";

/**
 * Logs each page that an impersonating admin reads, and throws a 403 for every write except ending the impersonation
 * (M4). After the impersonation has expired, refuses writes outside the admin area until the admin ends it, because the
 * form may come from a learner's page and would run as the admin. Calls `findViewer` only if the request has an
 * impersonation cookie.
 */
export async function enforceReadOnlyImpersonation(
  context: Context,
  request: Request,
  findViewer: () => Promise<Viewer | null>,
): Promise<void> {
  if (!hasImpersonationCookie(context, request)) return;
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (path === paths.stopImpersonation) return;
  const viewer = await findViewer();
  if (!safeMethods.has(request.method)) {
    if (viewer?.impersonatedBy) throw createForbiddenResponse(path, readOnlyMessage);
    if (viewer?.isAdmin && path !== paths.logout) throw createForbiddenResponse(path, impersonationEndedMessage);
  }
  if (!viewer?.impersonatedBy) return;
  // API calls in the background belong to a page that is already logged.
  if (!path.startsWith("/api/")) await logViewedPath(context, viewer, viewer.impersonatedBy, path);
}

function createForbiddenResponse(path: string, message: string): Response {
  return path.startsWith("/api/")
    ? jsonError(403, message)
    : new Response(message, { status: 403, statusText: "Forbidden" });
}

/** Logs each viewed path once per impersonation. */
function logViewedPath(context: Context, viewer: Viewer, actorId: string, path: string): Promise<unknown> {
  const pendingLog = context.requestCache.get("look");
  if (pendingLog) return pendingLog;
  const { db, id, now } = context;
  const subject = `user:${viewer.userId}`;
  const viewedPage = JSON.stringify({ path: path.slice(0, 200), look: viewer.loginSessionId });
  const logPromise = db
    .insert(auditLog)
    .select(
      sql`select ${id()}, ${now}, ${actorId}, 'look as', ${subject}, null, ${viewedPage}
        where not exists (select 1 from ${auditLog} where ${auditLog.subject} = ${subject} and ${auditLog.at} >= ${now - impersonationLifetimeMs}
          and ${auditLog.action} = 'look as' and ${auditLog.after} = ${viewedPage})`,
    )
    .then(() => undefined);
  context.requestCache.set("look", logPromise);
  return logPromise;
}
