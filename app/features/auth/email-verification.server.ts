import { eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.server";
import { user, verification } from "../../db/schema";
import { countMail } from "./attempt-limits.server";
import { padToSlot } from "./constant-time.server";
import { isOpenLink, mailLink } from "./mailed-link.server";

/**
 * Confirms the address that a link was sent to; false if the link is invalid or has expired. The same link works repeatedly, because
 * people click twice.
 */
export async function confirmEmail({ db, now }: Context, token: string): Promise<boolean> {
  const owner = db
    .select({ id: verification.value })
    .from(verification)
    .where(isOpenLink("verify", token, now));
  const confirmed = await db
    .update(user)
    .set({ emailVerified: true, updatedAt: new Date(now) })
    .where(inArray(user.id, owner))
    .returning({ id: user.id });
  return confirmed.length > 0;
}

/**
 * Emails a new confirmation link if this username or address has an unconfirmed account, without revealing whether it has (A2).
 * `back` is the page to return to.
 */
export function resendVerificationLink(context: Context, login: string, back?: string): Promise<void> {
  return padToSlot(mailVerificationLink(context, login.toLowerCase(), back));
}

async function mailVerificationLink(context: Context, login: string, back: string | undefined): Promise<void> {
  const { db, mail } = context;
  const [person] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(login.includes("@") ? eq(user.email, login) : eq(user.username, login));
  if (!person || person.emailVerified || !(await countMail(context, "verify", person.email))) return;
  await db.batch(mailLink(context, "verify", person, { back }));
  mail.handOver();
}
