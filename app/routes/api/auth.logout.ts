import { redirect } from "@remix-run/cloudflare";
import { anyone } from "~/features/auth/guards.server";
import { signOut } from "~/features/auth/login-session.server";
import { isFormPost, jsonResponse, methodNotAllowed, requireJson } from "~/lib/http";
import { paths } from "~/paths";

export const loader = anyone(() => methodNotAllowed("POST"));

export const action = anyone(async ({ context, request }) => {
  if (request.method !== "POST") return methodNotAllowed("POST");
  if (isFormPost(request)) return redirect(paths.login, { headers: await signOut(context, request) });
  requireJson(request);
  return jsonResponse({ success: true }, { headers: await signOut(context, request) });
});
