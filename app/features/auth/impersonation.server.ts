import { sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog } from "../../db/schema";
import { jsonError, readCookie } from "../../lib/http";
import { readSignedValue, signValue } from "../../lib/signed-value";
import { paths } from "../../paths";
import type { Viewer } from "./viewer.server";

// Looking as somebody else: an admin's browser has a second cookie beside the login of its own, which opens a login of the
// learner. It opens it for as long as the admin's own login is one of an admin, and it opens nothing but reading.

/** How long one look lasts, ms. */
export const impersonationLifetimeMs = 60 * 60 * 1000;
/** Its cookie lives longer: a page of the learner that was left open is told by it from one of the admin's own. */
const cookieLifetimeMs = 24 * impersonationLifetimeMs;

/** Name of the cookie of a look at `url`; browsers take `__Secure-` names over https only. */
function impersonationCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.look_token`;
}

/** The token in a rightly signed look cookie, else null. */
export async function readImpersonationToken(context: Context, request: Request): Promise<string | null> {
  const cookie = readCookie(request, impersonationCookieName(context.settings.url));
  return cookie ? readSignedValue(cookie, context.settings.authSecret) : null;
}

/** Whether this browser was given the cookie of a look that nobody has stopped; the look itself may be over. */
export function hasImpersonationCookie({ settings }: Pick<Context, "settings">, request: Request): boolean {
  return readCookie(request, impersonationCookieName(settings.url)) !== null;
}

/** The Set-Cookie that starts a look with this token; null ends it. */
export async function impersonationCookie(
  { settings }: Pick<Context, "settings">,
  token: string | null,
): Promise<string> {
  const value = token === null ? "" : encodeURIComponent(await signValue(token, settings.authSecret));
  const secure = settings.url.startsWith("https:") ? "; Secure" : "";
  const age = token === null ? 0 : cookieLifetimeMs / 1000;
  return `${impersonationCookieName(settings.url)}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

const safeMethods = new Set(["GET", "HEAD"]);
const readOnlyMessage = "You are looking as somebody else: nothing can be changed.";
const impersonationEndedMessage =
  "You were looking as somebody else, and that is over: nothing was changed. Stop looking first, then you act as yourself.";

/**
 * What a look may do: read, and stop. Everything else is refused with 403, and what is read is written down, before it is
 * shown. After a look has run out, an admin changes nothing outside the admin house before they have stopped it: what is sent may
 * come from a page of the learner, and would be done with the admin's own login. Costs nothing without the cookie of a look;
 * `findViewer` is asked only with it.
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
    if (viewer?.impersonatedBy) throw refuse(path, readOnlyMessage);
    if (viewer?.isAdmin && path !== paths.logout) throw refuse(path, impersonationEndedMessage);
  }
  if (!viewer?.impersonatedBy) return;
  // What the pages ask for by themselves says nothing that they do not say.
  if (!path.startsWith("/api/")) await logViewedPath(context, viewer, viewer.impersonatedBy, path);
}

function refuse(path: string, words: string): Response {
  return path.startsWith("/api/")
    ? jsonError(403, words)
    : new Response(words, { status: 403, statusText: "Forbidden" });
}

/** One entry a path and look, however many loaders a page has and however often it is opened. */
function logViewedPath(context: Context, viewer: Viewer, actorId: string, path: string): Promise<unknown> {
  const known = context.memo.get("look");
  if (known) return known;
  const { db, id, now } = context;
  const subject = `user:${viewer.userId}`;
  const what = JSON.stringify({ path: path.slice(0, 200), look: viewer.loginSessionId });
  const pending = db
    .insert(auditLog)
    .select(
      sql`select ${id()}, ${now}, ${actorId}, 'look as', ${subject}, null, ${what}
        where not exists (select 1 from ${auditLog} where ${auditLog.subject} = ${subject} and ${auditLog.at} >= ${now - impersonationLifetimeMs}
          and ${auditLog.action} = 'look as' and ${auditLog.after} = ${what})`,
    )
    .then(() => undefined);
  context.memo.set("look", pending);
  return pending;
}
