import type { Context } from "../../context.server";
import { dayMs } from "../../lib/day";
import { createAuth } from "./auth.server";
import { hasLookCookie, lookCookie } from "./look.server";
import type { Viewer } from "./viewer.server";

/** The headers that prolong a login last prolonged more than a day ago; none for a younger one, which costs no trip. */
export async function prolongLogin(context: Context, request: Request, viewer: Viewer): Promise<Headers> {
  if (context.now - viewer.loginUpdatedAt < dayMs) return new Headers();
  return cookiesOf(await createAuth(context).api.getSession({ headers: request.headers, asResponse: true }));
}

/** Ends the login of this browser; the headers take its cookies away. Whoever was not signed in is signed out as well. */
export async function endLogin(context: Context, request: Request): Promise<Headers> {
  const headers = cookiesOf(await createAuth(context).api.signOut({ headers: request.headers, asResponse: true }));
  if (hasLookCookie(context, request)) headers.append("Set-Cookie", await lookCookie(context, null));
  return headers;
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
