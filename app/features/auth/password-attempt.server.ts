import type { Context } from "../../context.server";
import { giveAttemptBack, longestPasswordWait, takeAttempt } from "./back-off.server";
import { knownDeviceOf } from "./known-device.server";

/** Seconds after which a slowed-down sign-in works again at the latest. */
export const longestWait = longestPasswordWait / 1000;

/**
 * Counts one attempt at the password of `login`, whether or not such an account exists (A2). Returns null if the attempt has to
 * wait. A browser that has signed in to the account before has its own count, which nobody else can use up. Call `giveBack`
 * when the password was right.
 */
export async function takePasswordAttempt(
  context: Context,
  request: Request,
  login: string,
): Promise<{ giveBack(): Promise<void> } | null> {
  const name = login.toLowerCase();
  const device = await knownDeviceOf(context, request, name);
  const subject = device ? `${name} ${device}` : name;
  if (!(await takeAttempt(context, "password", subject))) return null;
  return { giveBack: () => giveAttemptBack(context, "password", subject) };
}
