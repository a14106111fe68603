import type { Context } from "../../context.server";
import { countAttempt, maxPasswordWaitMs, uncountAttempt } from "./attempt-limits.server";
import { findKnownDevice } from "./known-device.server";

/** Seconds after which a slowed-down sign-in works again at the latest. */
export const maxPasswordWaitSeconds = maxPasswordWaitMs / 1000;

/**
 * Counts one attempt at the password of `login`, whether or not such an account exists (A2). Returns null if the attempt has to
 * wait. A browser that has signed in to the account before has its own count, which nobody else can use up. Call `uncount`
 * when the password was right.
 */
export async function countPasswordAttempt(
  context: Context,
  request: Request,
  login: string,
): Promise<{ uncount(): Promise<void> } | null> {
  const name = login.toLowerCase();
  const device = await findKnownDevice(context, request, name);
  const subject = device ? `${name} ${device}` : name;
  if (!(await countAttempt(context, "password", subject))) return null;
  return { uncount: () => uncountAttempt(context, "password", subject) };
}
