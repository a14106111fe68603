import type { Context } from "../../context.server";
import { dayMs } from "../../lib/day";
import { createAuth } from "./better-auth.server";
import { createImpersonationCookie, hasImpersonationCookie } from "./impersonation.server";
import type { Viewer } from "./viewer.server";

const extendAfterMs = dayMs;

/**
 * Extends a login that was last extended more than a day ago and returns its cookies; otherwise makes no trip and
 * returns no headers.
 */
export async function extendLogin(context: Context, request: Request, viewer: Viewer): Promise<Headers> {
  if (context.now - viewer.loginUpdatedAt < extendAfterMs) return new Headers();
  return copyCookies(await createAuth(context).api.getSession({ headers: request.headers, asResponse: true }));
}

/** Ends this browser's login, if any, and returns headers that delete its cookies. */
export async function signOut(context: Context, request: Request): Promise<Headers> {
  const headers = copyCookies(await createAuth(context).api.signOut({ headers: request.headers, asResponse: true }));
  if (hasImpersonationCookie(context, request))
    headers.append("Set-Cookie", await createImpersonationCookie(context, null));
  return headers;
}

function copyCookies(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
