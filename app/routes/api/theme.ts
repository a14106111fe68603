import { redirect } from "@remix-run/cloudflare";
import { anyone } from "~/features/auth/guards.server";
import { createThemeCookie } from "~/features/shell/theme-cookie.server";
import { toTheme } from "~/features/shell/theme-values";
import {
  isFormPost,
  jsonError,
  jsonResponse,
  methodNotAllowed,
  readFields,
  requireJson,
  toLocalPath,
} from "~/lib/http";
import { paths } from "~/paths";

export const loader = anyone(() => methodNotAllowed("POST"));

export const action = anyone(async ({ context, request }) => {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const form = isFormPost(request) ? await readFields(request) : null;
  if (!form) requireJson(request);
  const sent = form ? form.get("theme") : await readTheme(request);
  const theme = toTheme(sent);
  if (!theme) return jsonError(400, "theme must be light, dark, or system");
  const headers = { "Set-Cookie": await createThemeCookie(context, request, theme) };
  if (!form) return jsonResponse({ success: true }, { headers });
  return redirect(toLocalPath(String(form.get("redirectTo")), paths.home), { headers });
});

async function readTheme(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === "object" && body !== null && "theme" in body ? body.theme : null;
}
