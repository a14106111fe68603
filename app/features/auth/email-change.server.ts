import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { user, verification } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { buildAccountMail } from "../email/account-mail";
import { countMail } from "./attempt-limits.server";
import { endAccess, getEmailChangeIdentifier } from "./end-access.server";
import type { Viewer } from "./viewer.server";

const linkLifetimeMs = dayMs;

interface AccountOwner {
  userId: string;
  fullName: string;
  email: string;
}

/**
 * Emails a confirmation link to the new address and a notice to the old address. If the new address already has an
 * account, emails a notice to the account instead of the link; the response stays the same (A2). A newer request
 * replaces an older one.
 */
export async function requestEmailChange(context: Context, owner: AccountOwner, newEmail: string): Promise<void> {
  const { db, mail, settings, now } = context;
  const email = newEmail.toLowerCase();
  const token = context.id();
  const [addressOwner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  const recipient = { id: owner.userId, name: owner.fullName };
  const identifier = getEmailChangeIdentifier(owner.userId);
  const newAddressMail = addressOwner
    ? buildAccountMail("alreadyRegistered", addressOwner, settings.url)
    : buildAccountMail("newEmail", { ...recipient, email }, settings.url, token);
  const canMail = await countMail(context, newAddressMail.kind, email);
  await db.batch([
    db.delete(verification).where(eq(verification.identifier, identifier)),
    db.insert(verification).values({
      id: token,
      identifier,
      value: email,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      expiresAt: new Date(now + linkLifetimeMs),
    }),
    ...(canMail ? [mail.queue(newAddressMail)] : []),
    mail.queue(buildAccountMail("emailAsked", { ...recipient, email: owner.email }, settings.url)),
  ]);
  mail.deliverSoon();
}

/** Whether the link was opened in a browser where the owner is signed in (`here`) or not (`elsewhere`). */
type ConfirmedIn = "here" | "elsewhere";

/**
 * Changes the account's address to the confirmed one, and ends every link, code, and login except the viewer's own
 * login. Null if the link was used or replaced or has expired, or if the address is taken.
 */
export async function confirmEmailChange(
  context: Context,
  token: string,
  viewer: Pick<Viewer, "userId" | "loginSessionId"> | null,
): Promise<ConfirmedIn | null> {
  const { db, mail, settings, now } = context;
  const isPendingChange = and(eq(verification.id, token), gt(verification.expiresAt, new Date(now)));
  const [change] = await db
    .select({ userId: user.id, name: user.name, oldEmail: user.email, newEmail: verification.value })
    .from(verification)
    .innerJoin(user, sql`${verification.identifier} = ${getEmailChangeIdentifier("")} || ${user.id}`)
    .where(isPendingChange);
  if (!change) return null;
  const confirmationPlace: ConfirmedIn = viewer?.userId === change.userId ? "here" : "elsewhere";
  const isStillPending = sql`exists ${db.select({ one: sql`1` }).from(verification).where(isPendingChange)}`;
  const isAddressFree = sql`not exists ${db.select({ one: sql`1` }).from(sql`user as other`).where(sql`other.email = ${change.newEmail}`)}`;
  const isChanged = sql`(${isStillPending} and exists (select 1 from user as owner where owner.id = ${change.userId} and owner.email = ${change.newEmail}))`;
  const [changedUsers] = await db.batch([
    db
      .update(user)
      .set({ email: change.newEmail, emailVerified: true, updatedAt: new Date(now) })
      .where(and(eq(user.id, change.userId), isStillPending, isAddressFree))
      .returning({ id: user.id }),
    mail.queue(
      buildAccountMail("emailChanged", { id: change.userId, name: change.name, email: change.oldEmail }, settings.url),
      isChanged,
    ),
    ...endAccess(db, change.userId, {
      exceptLoginId: confirmationPlace === "here" ? viewer?.loginSessionId : undefined,
      when: isChanged,
    }),
    db.delete(verification).where(isPendingChange),
  ]);
  if (!changedUsers[0]) return null;
  mail.deliverSoon();
  return confirmationPlace;
}

/** Builds the query for the new address that is not yet confirmed. */
export function selectPendingEmail(db: Db, userId: string, now: number) {
  return db
    .select({ email: verification.value })
    .from(verification)
    .where(
      and(eq(verification.identifier, getEmailChangeIdentifier(userId)), gt(verification.expiresAt, new Date(now))),
    );
}
