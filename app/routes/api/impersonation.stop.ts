import { redirect } from "@remix-run/cloudflare";
import { adminUserPath } from "~/admin-paths";
import { anyone } from "~/features/auth/guards.server";
import { createImpersonationCookie } from "~/features/auth/impersonation.server";
import { stopImpersonation } from "~/features/users/actions/user-logins.server";
import { methodNotAllowed } from "~/lib/http";
import { paths } from "~/paths";

export const loader = anyone(() => methodNotAllowed("POST"));

/** Ends the impersonation and redirects the admin to the account's page. */
export const action = anyone(async ({ context, request }) => {
  const userId = await stopImpersonation(context, request);
  const headers = { "Set-Cookie": await createImpersonationCookie(context, null) };
  return redirect(userId === null ? paths.home : `${adminUserPath(userId)}?done=lookOver`, { headers });
});
