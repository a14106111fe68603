import type { Context } from "../../context.server";
import { countAttempt, maxPasswordWaitMs, uncountAttempt } from "./attempt-limits.server";
import { findKnownDevice } from "./known-device.server";

/** Longest wait before another sign-in attempt, in seconds. */
export const maxPasswordWaitSeconds = maxPasswordWaitMs / 1000;

/**
 * Counts one password attempt for `login`, whether or not the account exists (A2). Returns null if the attempt must wait. Known
 * devices have their own count, so that strangers cannot lock out the owner. Call `uncount` after a correct password.
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
