import { eq, or } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account, profile, user } from "../../db/schema";
import { isTimeZone } from "../../lib/day";
import { buildAccountMail } from "../email/account-mail";
import { countMail } from "./attempt-limits.server";
import { padToSlot } from "./constant-time.server";
import { isAllowedUsername } from "./credential-rules";
import { buildMailedLink } from "./mailed-link.server";
import { hashPassword } from "./password-hash";

interface NewAccount {
  username: string;
  fullName: string;
  email: string;
  password: string;
  timeZone: string;
  /** Page to return to after confirmation. */
  redirectTo?: string | undefined;
}

type SignUpOutcome = "checkMail" | "usernameTaken";

/**
 * Creates an account. Returns "checkMail" no matter whether the address was free or taken: its owner gets a
 * confirmation link, or an email about the existing account (A2). Throws if the database fails; nothing is stored then,
 * so the form can be sent again.
 */
export function signUp(context: Context, account: NewAccount): Promise<SignUpOutcome> {
  return padToSlot(createAccount(context, account));
}

async function createAccount(context: Context, newAccount: NewAccount): Promise<SignUpOutcome> {
  const { db, mail, now, id, settings } = context;
  // Hashes before any query, so that every response takes the same time.
  const password = await hashPassword(newAccount.password);
  if (!isAllowedUsername(newAccount.username, settings.adminUsernames)) return "usernameTaken";
  const identity = { username: newAccount.username.toLowerCase(), email: newAccount.email.toLowerCase() };
  const takenOutcome = await findTakenOutcome(context, identity);
  if (takenOutcome) return takenOutcome;
  const userId = id();
  const timestamps = { createdAt: new Date(now), updatedAt: new Date(now) };
  const person = { id: userId, name: newAccount.fullName, email: identity.email };
  // If the mailbox has reached its limit, the learner can request the link again later.
  const canMail = await countMail(context, "verify", identity.email);
  try {
    await db.batch([
      db
        .insert(user)
        .values({ ...person, username: identity.username, displayUsername: newAccount.username, ...timestamps }),
      db
        .insert(account)
        .values({ id: id(), accountId: userId, providerId: "credential", userId, password, ...timestamps }),
      db.insert(profile).values({ userId, timeZone: isTimeZone(newAccount.timeZone) ? newAccount.timeZone : "UTC" }),
      ...(canMail ? buildMailedLink(context, "verify", person, { redirectTo: newAccount.redirectTo }) : []),
    ]);
  } catch (error) {
    // Another sign-up took the username or address, or the write succeeded and its response was lost.
    const outcome = await findTakenOutcome(context, identity, userId);
    if (!outcome) throw error;
    return outcome;
  }
  mail.deliverSoon();
  return "checkMail";
}

/**
 * Returns the outcome if the username or address is taken, and emails the owner of the address; null if both are free.
 */
async function findTakenOutcome(
  context: Context,
  { username, email }: { username: string; email: string },
  createdUserId?: string,
): Promise<SignUpOutcome | null> {
  const { db, mail, settings } = context;
  const existingUsers = await db
    .select({
      id: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      emailVerified: user.emailVerified,
    })
    .from(user)
    .where(or(eq(user.username, username), eq(user.email, email)));
  if (existingUsers.some((one) => one.id === createdUserId)) return "checkMail";
  if (existingUsers.some((one) => one.username === username)) return "usernameTaken";
  const owner = existingUsers[0];
  if (!owner) return null;
  if (await countMail(context, "alreadyRegistered", email))
    await mail.send(buildAccountMail("alreadyRegistered", owner, settings.url));
  return "checkMail";
}
