import type { Context } from "../../context.server";
import { jsonError, methodNotAllowed, requireJson } from "../../lib/http";
import { mayAttempt, retryAfter, startSlots } from "./attempts.server";
import { createAuth } from "./auth.server";
import { rememberDevice } from "./known-device.server";

/**
 * The endpoints of Better Auth that clients may call, all POST; every other one does not exist. Left out: what acts on a
 * GET (mail scanners open links), what would go round our own rules (changing e-mail or password, renaming, deleting an account),
 * the admin plugin (our admin pages check the role themselves), and what nobody uses.
 */
const open = new Set([
  "sign-up/email",
  "sign-in/email",
  "sign-in/username",
  "sign-out",
  "request-password-reset",
  "reset-password",
  "send-verification-email",
]);

/** Answers an address under /api/auth; `endpoint` is the rest of its path. 404, 405, 415 and 429 as JSON. */
export async function answerAuthEndpoint(context: Context, request: Request, endpoint: string): Promise<Response> {
  if (!open.has(endpoint)) return jsonError(404, "Not found");
  if (request.method !== "POST") return methodNotAllowed("POST");
  if (endpoint === "sign-out") return createAuth(context).handler(request);
  requireJson(request);
  if (!(await mayAttempt(context, request))) return tooManyAttempts();
  const endOfSlot = startSlots();
  const response = await createAuth(context).handler(request);
  // Whoever gave the right password has nothing left to find out.
  if (response.ok && endpoint.startsWith("sign-in/")) return withDevice(context, request, response);
  await endOfSlot();
  return response;
}

async function withDevice(context: Context, request: Request, response: Response): Promise<Response> {
  const { user } = (await response.clone().json()) as { user?: { id: string } };
  const answer = new Response(response.body, response);
  if (user) answer.headers.append("Set-Cookie", rememberDevice(context, request, user.id));
  return answer;
}

function tooManyAttempts(): Response {
  return jsonError(429, "Too many attempts. Wait a minute and try again.", { "Retry-After": String(retryAfter) });
}
