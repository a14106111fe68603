import type { Context } from "../../context.server";
import { giveAttemptBack, takeAttempt } from "./back-off.server";
import { knownDeviceOf } from "./known-device.server";

/** Seconds after which a sign-in that was slowed down works again at the latest. */
export const longestWait = 60 * 60;

/**
 * Takes one attempt at the password of `login`, whoever that is, and whether or not there is one (A2); null where the next one has to
 * wait. A browser that its owner has signed in with before has attempts of its own, which nobody else can use up.
 * `giveBack` when the password was right.
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
