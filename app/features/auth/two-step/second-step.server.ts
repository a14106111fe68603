import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { verification } from "../../../db/schema";
import { readCookie } from "../../../lib/http";
import { readSignedValue } from "../../../lib/signed-value";
import { createAuth } from "../better-auth.server";
import { rememberDevice } from "../known-device.server";
import {
  countCodeAttempt,
  formatBackupCode,
  markCodeUsed,
  resetCodeAttempts,
  unmarkCodeUsed,
} from "./two-step-codes.server";

export type SecondStepResult =
  /** The headers set the login and device cookies. */
  | { outcome: "signedIn"; headers: Headers }
  | { outcome: "wrong" }
  | { outcome: "used" }
  /** Too many wrong codes; the account is locked for 15 minutes. */
  | { outcome: "locked" }
  | { outcome: "banned" }
  /** The sign-in has expired after ten minutes or five wrong codes; the password is needed again. */
  | { outcome: "over" };

/** Checks by the cookie alone whether a sign-in is waiting for its code. */
export async function isCodePending(context: Context, request: Request): Promise<boolean> {
  return (await readChallenge(context, request)) !== null;
}

/** Completes a sign-in with a code from the app or a backup code (`secondStepSchema`). */
export async function completeSecondStep(context: Context, request: Request, code: string): Promise<SecondStepResult> {
  const challenge = await readChallenge(context, request);
  const [pendingSignIn] = challenge
    ? await context.db
        .select({ userId: verification.value })
        .from(verification)
        .where(eq(verification.identifier, challenge))
    : [];
  if (!pendingSignIn) return { outcome: "over" };
  const { userId } = pendingSignIn;
  const isAppCode = code.length === 6;
  if (!(await countCodeAttempt(context, userId))) return { outcome: "locked" };
  if (isAppCode && !(await markCodeUsed(context, userId, code))) return { outcome: "used" };
  try {
    const { api } = createAuth(context);
    const { headers } = request;
    const answer = isAppCode
      ? await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : await api.verifyBackupCode({ body: { code: formatBackupCode(code) }, headers, returnHeaders: true });
    await resetCodeAttempts(context, userId);
    answer.headers.append("Set-Cookie", rememberDevice(context, request, userId));
    return { outcome: "signedIn", headers: answer.headers };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    if (isAppCode) await unmarkCodeUsed(context, userId, code);
    return { outcome: toOutcome(error.body?.code) };
  }
}

function toOutcome(code: string | undefined) {
  switch (code) {
    case "INVALID_TWO_FACTOR_COOKIE":
    case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
      return "over";
    case "BANNED_USER":
      return "banned";
    default:
      return "wrong";
  }
}

async function readChallenge({ settings }: Context, request: Request): Promise<string | null> {
  const name = `${settings.url.startsWith("https:") ? "__Secure-" : ""}radcore.two_factor`;
  const cookie = readCookie(request, name);
  return cookie ? readSignedValue(cookie, settings.authSecret) : null;
}
