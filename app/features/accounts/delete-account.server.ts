import { and, eq, inArray, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "../../context.server";
import {
  account,
  announcementDismissal,
  auditLog,
  correctionNotice,
  customer,
  customSet,
  entry,
  flag,
  knownDevice,
  mailOutbox,
  markup,
  mockTaken,
  note,
  outcome,
  profile,
  progressCell,
  rvuShift,
  rvuShiftPart,
  studyDay,
  studyReset,
  studySession,
  twoFactor,
  user,
  verification,
} from "../../db/schema";
import { unlinkVisits } from "../analytics/unlink-visits.server";
import { deletedEmail, deletedUsername } from "../auth/deleted-user.server";
import { endAccess } from "../auth/end-access.server";
import { closeSubscription, forgetCustomer } from "../billing/forget.server";
import { inOwnSession } from "./own-sessions.server";

/**
 * Removes a person: logins, password, profile, flags, notes, sets, progress, shifts and the mail to any address of theirs go; the user row keeps
 * only its id, so that first answers still count in the statistics of questions (Q2), of nobody. The e-mail and the username
 * are free again. Study sessions, answers, reports of questions, grants, quota and the subscription, which has ended, stay under that id.
 *
 * `also` is written in the same batch, before anything is gone.
 *
 * Nobody pays for an account that is gone: the payment provider forgets the customer first, and visits are forgotten; where
 * either is away this throws and nothing here is deleted, so that it can be tried again. Visits once more afterwards, for one
 * that was being counted meanwhile. What was paid stays in the books.
 */
export async function deleteAccount(
  context: Pick<Context, "db" | "analytics" | "now" | "id" | "waitUntil" | "payments">,
  userId: string,
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { db, analytics, now, waitUntil } = context;
  await forgetCustomer(context, userId);
  await unlinkVisits(analytics, userId);
  await db.batch([
    // Their former names and addresses; that they were changed, by whom and when stays.
    db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.subject, `user:${userId}`), inArray(auditLog.action, ["rename", "change e-mail"]))),
    ...also,
    ...endAccess(db, userId),
    db.delete(account).where(eq(account.userId, userId)),
    db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
    db.delete(mailOutbox).where(eq(mailOutbox.userId, userId)),
    db.delete(knownDevice).where(eq(knownDevice.userId, userId)),
    // Marks of used codes.
    db.delete(verification).where(eq(verification.value, userId)),
    db.delete(customer).where(eq(customer.userId, userId)),
    ...closeSubscription(context, userId),
    db.delete(announcementDismissal).where(eq(announcementDismissal.userId, userId)),
    db.delete(profile).where(eq(profile.userId, userId)),
    db.delete(flag).where(eq(flag.userId, userId)),
    db.delete(correctionNotice).where(eq(correctionNotice.userId, userId)),
    db.delete(note).where(eq(note.userId, userId)),
    db.delete(markup).where(inOwnSession(markup.sessionId, userId)),
    db.delete(entry).where(inOwnSession(entry.sessionId, userId)),
    // The clock would end what is timed, and count it for somebody who is gone.
    db
      .update(studySession)
      .set({ deadlineAt: null })
      .where(and(eq(studySession.userId, userId), isNull(studySession.finishedAt))),
    db.delete(customSet).where(eq(customSet.userId, userId)),
    db.delete(studyReset).where(eq(studyReset.userId, userId)),
    db.delete(mockTaken).where(eq(mockTaken.userId, userId)),
    db.delete(rvuShiftPart).where(eq(rvuShiftPart.userId, userId)),
    db.delete(rvuShift).where(eq(rvuShift.userId, userId)),
    db.delete(outcome).where(eq(outcome.userId, userId)),
    db.delete(progressCell).where(eq(progressCell.userId, userId)),
    db.delete(studyDay).where(eq(studyDay.userId, userId)),
    db
      .update(user)
      .set({
        name: "Deleted account",
        email: deletedEmail(userId),
        emailVerified: false,
        username: deletedUsername(userId),
        displayUsername: null,
        image: null,
        role: "user",
        banReason: null,
        twoFactorEnabled: false,
        updatedAt: new Date(now),
      })
      .where(eq(user.id, userId)),
  ]);
  waitUntil(unlinkVisits(analytics, userId));
}
