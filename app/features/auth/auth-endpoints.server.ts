import { z } from "zod";
import type { Context } from "../../context.server";
import { jsonError, jsonResponse, methodNotAllowed, readJson, requireJson } from "../../lib/http";
import { emailField, newPasswordField, signUpSchema } from "./account-schemas";
import { createAuth } from "./better-auth.server";
import { attemptRetrySeconds, countNetworkAttempt, startSlotTimer } from "./constant-time.server";
import { resendVerificationLink } from "./email-verification.server";
import { rememberDevice, rememberResetDevice } from "./known-device.server";
import { countPasswordAttempt, maxPasswordWaitSeconds } from "./password-attempt.server";
import { resetPassword, sendResetLink } from "./password-reset.server";
import { signUp } from "./sign-up.server";

type EndpointHandler = (context: Context, request: Request, endpoint: string) => Promise<Response>;

/**
 * The auth endpoints that clients may call with POST, in addition to sign-out. Leaves out the endpoints of Better Auth
 * that act on GET (because mail scanners open links), that bypass our own rules, or that we do not use, such as those
 * of the admin plugin.
 */
const endpoints: Record<string, EndpointHandler> = {
  "sign-up/email": handleSignUp,
  "sign-in/email": handleSignIn,
  "sign-in/username": handleSignIn,
  "request-password-reset": createEmailHandler(sendResetLink),
  "reset-password": handleReset,
  "send-verification-email": createEmailHandler(resendVerificationLink),
};

/** Handles a request under /api/auth; `endpoint` is the rest of the path. Errors (404, 405, 415, 429) are JSON. */
export async function handleAuthEndpoint(context: Context, request: Request, endpoint: string): Promise<Response> {
  const isSignOut = endpoint === "sign-out";
  const answer = Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint] : undefined;
  if (!answer && !isSignOut) return jsonError(404, "Not found");
  if (request.method !== "POST") return methodNotAllowed("POST");
  if (!answer) return createAuth(context).handler(request);
  requireJson(request);
  if (!(await countNetworkAttempt(context, request))) return respondTooManyAttempts();
  return answer(context, request, endpoint);
}

async function handleSignIn(context: Context, request: Request, endpoint: string): Promise<Response> {
  const waitForSlotEnd = startSlotTimer();
  const body = (await readJson(request.clone() as Request)) as Record<string, unknown> | null;
  const login = body?.[endpoint === "sign-in/email" ? "email" : "username"];
  const attempt = typeof login === "string" ? await countPasswordAttempt(context, request, login) : null;
  if (typeof login === "string" && !attempt) {
    await waitForSlotEnd();
    return respondTooManyWrongPasswords();
  }
  const response = await createAuth(context).handler(request);
  // 403 means a correct password, but an unconfirmed address or a banned account.
  if (response.ok || response.status === 403) await attempt?.uncount();
  // After a correct password, the duration reveals nothing new.
  if (response.ok) return addDeviceCookie(context, request, response);
  await waitForSlotEnd();
  return response;
}

async function addDeviceCookie(context: Context, request: Request, response: Response): Promise<Response> {
  const { user } = (await response.clone().json()) as { user?: { id: string } };
  const answer = new Response(response.body, response);
  if (user) answer.headers.append("Set-Cookie", rememberDevice(context, request, user.id));
  return answer;
}

/** The body that Better Auth's clients send; other fields are refused. */
const newAccountSchema = z
  .strictObject({
    username: signUpSchema.shape.username,
    displayUsername: z.string().optional(),
    name: signUpSchema.shape.fullName,
    email: emailField,
    password: newPasswordField,
  })
  // The display name replaces the username on pages, so the two must be equal.
  .refine(
    ({ username, displayUsername = username }) => displayUsername === username,
    "The display name must be the username.",
  );

async function handleSignUp(context: Context, request: Request): Promise<Response> {
  const { data, error } = newAccountSchema.safeParse(await readJson(request));
  if (!data) return respondWithError("INVALID_FIELD", error.issues[0]?.message);
  const { name: fullName, ...rest } = data;
  const outcome = await signUp(context, { ...rest, fullName, timeZone: "UTC" });
  if (outcome === "usernameTaken")
    return respondWithError("USERNAME_IS_ALREADY_TAKEN", "Username is already taken. Please try another.");
  return jsonResponse({ status: true });
}

const emailBodySchema = z.object({ email: emailField });

/** Returns a handler that emails a link; its response does not depend on whether the address has an account (A2). */
function createEmailHandler(send: (context: Context, email: string) => Promise<void>): EndpointHandler {
  return async (context, request) => {
    const { data, error } = emailBodySchema.safeParse(await readJson(request));
    if (!data) return respondWithError("INVALID_FIELD", error.issues[0]?.message);
    await send(context, data.email);
    return jsonResponse({ status: true });
  };
}

const resetBodySchema = z.object({ token: z.string().max(200), newPassword: newPasswordField });

async function handleReset(context: Context, request: Request): Promise<Response> {
  const { data, error } = resetBodySchema.safeParse(await readJson(request));
  if (!data) return respondWithError("INVALID_FIELD", error.issues[0]?.message);
  const userId = await resetPassword(context, data.token, data.newPassword);
  if (!userId) return respondWithError("INVALID_TOKEN", "This link no longer works.");
  return jsonResponse({ status: true }, { headers: { "Set-Cookie": rememberResetDevice(context, request, userId) } });
}

/** Builds an error response in Better Auth's format. */
function respondWithError(code: string, message = "This request is not allowed."): Response {
  return jsonResponse({ code, message }, { status: 400 });
}

function respondTooManyWrongPasswords(): Response {
  const message = "Too many wrong passwords for this account. Try again in an hour, or reset your password.";
  return jsonError(429, message, { "Retry-After": String(maxPasswordWaitSeconds) });
}

function respondTooManyAttempts(): Response {
  return jsonError(429, "Too many attempts. Wait a minute and try again.", {
    "Retry-After": String(attemptRetrySeconds),
  });
}
