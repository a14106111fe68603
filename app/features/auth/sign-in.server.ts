import { isAPIError } from "better-auth/api";
import type { Context } from "../../context.server";
import { createAuth } from "./better-auth.server";
import { startSlotTimer } from "./constant-time.server";
import { rememberDevice } from "./known-device.server";
import { countPasswordAttempt } from "./password-attempt.server";

export type SignIn =
  /** Headers that set the cookies of the login and of the device. */
  | { outcome: "signedIn"; headers: Headers }
  /** The password was right; a code is asked next. The headers remember that for ten minutes, and sign nobody in. */
  | { outcome: "code"; headers: Headers }
  /** The password was right; the address still waits for its confirmation. */
  | { outcome: "unverified" }
  | { outcome: "banned" }
  | { outcome: "refused" }
  /** Too many wrong passwords for this name: nothing was tried. */
  | { outcome: "slowedDown" };

/** Signs somebody in by username or e-mail. Unknown person and wrong password are one outcome, in the same time (A2). */
export async function signIn(
  context: Context,
  request: Request,
  { login, password }: { login: string; password: string },
): Promise<SignIn> {
  const { api } = createAuth(context);
  const endOfSlot = startSlotTimer();
  const { headers } = request;
  const attempt = await countPasswordAttempt(context, request, login);
  if (!attempt) {
    await endOfSlot();
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
    const outcome = outcomeOf(error.body?.code);
    if (outcome !== "refused") await attempt.uncount();
    await endOfSlot();
    return { outcome };
  }
}

function outcomeOf(code: string | undefined) {
  if (code === "EMAIL_NOT_VERIFIED") return "unverified";
  return code === "BANNED_USER" ? "banned" : "refused";
}
