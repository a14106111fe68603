import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { user } from "../../db/schema";
import { steady } from "./attempts.server";
import { createAuth } from "./auth.server";

/** Confirms the address that a link was sent to; false when the link is not ours, or too old. */
export async function confirmAddress(context: Context, token: string): Promise<boolean> {
  try {
    await createAuth(context).api.verifyEmail({ query: { token } });
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}

/**
 * Sends the link once more, if this username or address waits for one; `back` as at the sign-up. Tells nobody whether it does
 * (A2).
 */
export function sendLinkAgain(context: Context, login: string, back?: string): Promise<void> {
  return steady(sendIfWaiting(context, login, back));
}

async function sendIfWaiting(context: Context, login: string, back: string | undefined): Promise<void> {
  const known = login.includes("@") ? eq(user.email, login.toLowerCase()) : eq(user.username, login.toLowerCase());
  const rows = await context.db.select({ email: user.email, verified: user.emailVerified }).from(user).where(known);
  const person = rows[0];
  if (person && !person.verified)
    await createAuth(context, { back }).api.sendVerificationEmail({ body: { email: person.email } });
}
