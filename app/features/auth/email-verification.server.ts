import { eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.server";
import { user, verification } from "../../db/schema";
import { countMail } from "./attempt-limits.server";
import { padToSlot } from "./constant-time.server";
import { buildMailedLink, isOpenLink } from "./mailed-link.server";

/**
 * Confirms the address that a link was sent to; false if the link is invalid or has expired. The same link works
 * repeatedly, because people open links twice.
 */
export async function confirmEmail({ db, now }: Context, token: string): Promise<boolean> {
  const owner = db
    .select({ id: verification.value })
    .from(verification)
    .where(isOpenLink("verify", token, now));
  const confirmedUsers = await db
    .update(user)
    .set({ emailVerified: true, updatedAt: new Date(now) })
    .where(inArray(user.id, owner))
    .returning({ id: user.id });
  return confirmedUsers.length > 0;
}

/**
 * Emails a new confirmation link if an unconfirmed account has this username or address. The duration does not reveal whether
 * such an account exists (A2). `redirectTo` is the page to return to.
 */
export function resendVerificationLink(context: Context, login: string, redirectTo?: string): Promise<void> {
  return padToSlot(mailVerificationLink(context, login.toLowerCase(), redirectTo));
}

async function mailVerificationLink(context: Context, login: string, redirectTo: string | undefined): Promise<void> {
  const { db, mail } = context;
  const [owner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(login.includes("@") ? eq(user.email, login) : eq(user.username, login));
  if (!owner || owner.emailVerified || !(await countMail(context, "verify", owner.email))) return;
  await db.batch(buildMailedLink(context, "verify", owner, { redirectTo }));
  mail.deliverSoon();
}
