import { isAPIError } from "better-auth/api";
import type { Context } from "../../context.server";
import { steady } from "./attempts.server";
import { createAuth } from "./auth.server";

/** Mails a link to choose a new password, if somebody has this address. Tells nobody whether somebody has (A2). */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  await steady(createAuth(context).api.requestPasswordReset({ body: { email } }));
}

/** Sets the password that a link was sent for and signs out every device; false when the link is used or too old. */
export async function resetPassword(context: Context, token: string, newPassword: string): Promise<boolean> {
  try {
    await createAuth(context).api.resetPassword({ body: { token, newPassword } });
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}
