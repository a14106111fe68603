import { eq, or } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account, profile, user } from "../../db/schema";
import { isTimeZone } from "../../lib/day";
import { accountMail } from "../email/account-mail";
import { countMail } from "./attempt-limits.server";
import { padToSlot } from "./constant-time.server";
import { isAllowedUsername } from "./credential-rules";
import { mailLink } from "./mailed-link.server";
import { hashPassword } from "./password-hash";

interface NewAccount {
  username: string;
  fullName: string;
  email: string;
  password: string;
  timeZone: string;
  /** Page to return to after confirmation. */
  back?: string | undefined;
}

type SignUpOutcome = "checkMail" | "usernameTaken";

/**
 * Creates an account. Returns "checkMail" whether the address was free or taken: its owner gets a confirmation link, or an email about
 * the existing account (A2). Throws if the database fails; then nothing is stored, and the form can be sent again.
 */
export function signUp(context: Context, account: NewAccount): Promise<SignUpOutcome> {
  return padToSlot(createAccount(context, account));
}

async function createAccount(context: Context, wish: NewAccount): Promise<SignUpOutcome> {
  const { db, mail, now, id, settings } = context;
  // Hashes before any query, so that every response takes the same time.
  const password = await hashPassword(wish.password);
  if (!isAllowedUsername(wish.username, settings.adminUsernames)) return "usernameTaken";
  const name = { username: wish.username.toLowerCase(), email: wish.email.toLowerCase() };
  const taken = await findTaken(context, name);
  if (taken) return taken;
  const userId = id();
  const at = { createdAt: new Date(now), updatedAt: new Date(now) };
  const person = { id: userId, name: wish.fullName, email: name.email };
  // If the mailbox has reached its limit, the link can be requested again later.
  const mailed = await countMail(context, "verify", name.email);
  try {
    await db.batch([
      db.insert(user).values({ ...person, username: name.username, displayUsername: wish.username, ...at }),
      db.insert(account).values({ id: id(), accountId: userId, providerId: "credential", userId, password, ...at }),
      db.insert(profile).values({ userId, timeZone: isTimeZone(wish.timeZone) ? wish.timeZone : "UTC" }),
      ...(mailed ? mailLink(context, "verify", person, { back: wish.back }) : []),
    ]);
  } catch (error) {
    // Another sign-up took the username or address, or the write succeeded and its response was lost.
    const outcome = await findTaken(context, name, userId);
    if (!outcome) throw error;
    return outcome;
  }
  mail.handOver();
  return "checkMail";
}

/** Returns the outcome if the username or address is taken, and emails the address's owner; null if both are free. */
async function findTaken(
  context: Context,
  { username, email }: { username: string; email: string },
  justMade?: string,
): Promise<SignUpOutcome | null> {
  const { db, mail, settings } = context;
  const holders = await db
    .select({
      id: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      emailVerified: user.emailVerified,
    })
    .from(user)
    .where(or(eq(user.username, username), eq(user.email, email)));
  if (holders.some((one) => one.id === justMade)) return "checkMail";
  if (holders.some((one) => one.username === username)) return "usernameTaken";
  const owner = holders[0];
  if (!owner) return null;
  if (await countMail(context, "alreadyRegistered", email))
    await mail.send(accountMail("alreadyRegistered", owner, settings.url));
  return "checkMail";
}
