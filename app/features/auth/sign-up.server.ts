import { isAPIError } from "better-auth/api";
import type { Context } from "../../context.server";
import { isTimeZone } from "../../lib/day";
import { steady } from "./attempts.server";
import { createAuth } from "./auth.server";

interface NewAccount {
  username: string;
  fullName: string;
  email: string;
  password: string;
  timeZone: string;
  /** Where they wanted to go, carried through the mail. */
  back?: string | undefined;
}

/**
 * Signs somebody up. "checkMail" whether the address was free or taken: its owner gets a link to confirm it, or a mail
 * that there is an account already (A2). Usernames are public, so a taken or fixed one is said.
 */
export function signUp(context: Context, account: NewAccount): Promise<"checkMail" | "usernameTaken"> {
  return steady(createAccount(context, account));
}

async function createAccount(context: Context, account: NewAccount): Promise<"checkMail" | "usernameTaken"> {
  const { username, fullName: name, email, password, timeZone, back } = account;
  const auth = createAuth(context, { timeZone: isTimeZone(timeZone) ? timeZone : "UTC", back });
  try {
    await auth.api.signUpEmail({ body: { username, name, email, password } });
    return "checkMail";
  } catch (error) {
    if (isAPIError(error) && error.body?.code === "USERNAME_IS_ALREADY_TAKEN") return "usernameTaken";
    throw error;
  }
}
