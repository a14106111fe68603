import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import {
  account,
  announcementDismissal,
  customer,
  flag,
  knownDevice,
  loginSession,
  mailOutbox,
  outcome,
  profile,
  progressCell,
  studyDay,
  twoFactor,
  user,
  verification,
} from "../../db/schema";
import { forgetLearner } from "../analytics/forget.server";
import { deletedEmail, deletedName } from "../auth/deleted-user.server";
import { forgetEmailChange } from "../auth/email-change.server";
import { closeSubscription, forgetCustomer } from "../billing/forget.server";

/**
 * Removes a person: logins, password, profile, flags, progress and the mail to any address of theirs go; the user row keeps
 * only its id, so that first answers still count in the statistics of questions (Q2), of nobody. The e-mail and the username
 * are free again. Study sessions, answers, grants, quota and the subscription, which has ended, stay under that id.
 *
 * Nobody pays for an account that is gone: the payment provider forgets the customer first, and visits are forgotten; where
 * either is away this throws and nothing here is deleted, so that it can be tried again. Visits once more afterwards, for one
 * that was being counted meanwhile. What was paid stays in the books.
 */
export async function deleteAccount(
  context: Pick<Context, "db" | "analytics" | "now" | "id" | "later" | "payments">,
  userId: string,
): Promise<void> {
  const { db, analytics, now, later } = context;
  await forgetCustomer(context, userId);
  await forgetLearner(analytics, userId);
  await db.batch([
    db.delete(loginSession).where(eq(loginSession.userId, userId)),
    db.delete(account).where(eq(account.userId, userId)),
    db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
    db.delete(mailOutbox).where(eq(mailOutbox.userId, userId)),
    db.delete(knownDevice).where(eq(knownDevice.userId, userId)),
    forgetEmailChange(db, userId),
    // Links to choose a new password, which Better Auth keeps by user id.
    db.delete(verification).where(eq(verification.value, userId)),
    db.delete(customer).where(eq(customer.userId, userId)),
    ...closeSubscription(context, userId),
    db.delete(announcementDismissal).where(eq(announcementDismissal.userId, userId)),
    db.delete(profile).where(eq(profile.userId, userId)),
    db.delete(flag).where(eq(flag.userId, userId)),
    db.delete(outcome).where(eq(outcome.userId, userId)),
    db.delete(progressCell).where(eq(progressCell.userId, userId)),
    db.delete(studyDay).where(eq(studyDay.userId, userId)),
    db
      .update(user)
      .set({
        name: "Deleted account",
        email: deletedEmail(userId),
        emailVerified: false,
        username: deletedName(userId),
        displayUsername: null,
        image: null,
        role: "user",
        banReason: null,
        twoFactorEnabled: false,
        updatedAt: new Date(now),
      })
      .where(eq(user.id, userId)),
  ]);
  later(forgetLearner(analytics, userId));
}
