import type { Context } from "../../context.server";
import { createAuth } from "./auth.server";

/** Ends the login of this browser; the headers take its cookies away. Whoever was not signed in is signed out as well. */
export async function endLogin(context: Context, request: Request): Promise<Headers> {
  const answer = await createAuth(context).api.signOut({ headers: request.headers, asResponse: true });
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
