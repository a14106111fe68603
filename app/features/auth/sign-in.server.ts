import { isAPIError } from "better-auth/api";
import type { Context } from "../../context.server";
import { createAuth } from "./better-auth.server";
import { startSlotTimer } from "./constant-time.server";
import { rememberDevice } from "./known-device.server";
import { countPasswordAttempt } from "./password-attempt.server";

export type SignInResult =
  /** The headers set the login and device cookies. */
  | { outcome: "signedIn"; headers: Headers }
  /** The password was correct; the headers set the cookie with which a code can be entered for ten minutes. */
  | { outcome: "code"; headers: Headers }
  /** The password was correct, but the address is not confirmed. */
  | { outcome: "unverified" }
  | { outcome: "banned" }
  | { outcome: "refused" }
  /** Too many wrong passwords for this login; the password was not checked. */
  | { outcome: "slowedDown" };

/** Signs in by username or email. An unknown account and a wrong password have the same outcome and duration (A2). */
export async function signIn(
  context: Context,
  request: Request,
  { login, password }: { login: string; password: string },
): Promise<SignInResult> {
  const { api } = createAuth(context);
  const waitForSlotEnd = startSlotTimer();
  const { headers } = request;
  const attempt = await countPasswordAttempt(context, request, login);
  if (!attempt) {
    await waitForSlotEnd();
    return { outcome: "slowedDown" };
  }
  try {
    const answer = login.includes("@")
      ? await api.signInEmail({ body: { email: login, password }, headers, returnHeaders: true })
      : await api.signInUsername({ body: { username: login, password }, headers, returnHeaders: true });
    const { user } = answer.response as { user?: { id: string } };
    await attempt.uncount();
    if (!user) return { outcome: "code", headers: answer.headers };
    answer.headers.append("Set-Cookie", rememberDevice(context, request, user.id));
    return { outcome: "signedIn", headers: answer.headers };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const outcome = toOutcome(error.body?.code);
    if (outcome !== "refused") await attempt.uncount();
    await waitForSlotEnd();
    return { outcome };
  }
}

function toOutcome(code: string | undefined) {
  if (code === "EMAIL_NOT_VERIFIED") return "unverified";
  return code === "BANNED_USER" ? "banned" : "refused";
}
