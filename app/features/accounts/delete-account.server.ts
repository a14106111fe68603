import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import {
  account,
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

/**
 * Removes a person: logins, password, profile, flags, progress and the mail to any address
 * of theirs go; the user row keeps only
 * its id, so that first answers still count in the statistics of questions (Q2), of nobody. The e-mail and the username
 * are free again. Study sessions, answers, grants, quota and subscription stay, under that id.
 *
 * Visits are forgotten first: where the analytics database is away this throws and nothing is deleted, so that it can be
 * tried again. Once more afterwards, for a visit that was being counted meanwhile.
 */
export async function deleteAccount(
  { db, analytics, now, later }: Pick<Context, "db" | "analytics" | "now" | "later">,
  userId: string,
): Promise<void> {
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
