import { and, eq, inArray, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "../../context.server";
import {
  account,
  adaptiveSession,
  aiCall,
  aiSpend,
  announcementDismissal,
  auditLog,
  correctionNotice,
  customer,
  customSet,
  entry,
  flag,
  flashCard,
  knownDevice,
  learnerAbility,
  mailOutbox,
  markup,
  mockTaken,
  note,
  oralDispute,
  oralRun,
  oralTurn,
  outcome,
  profile,
  progressCell,
  reportAttempt,
  reviewAssignment,
  reviewer,
  rvuShift,
  rvuShiftPart,
  savedView,
  studyDay,
  studyReset,
  studySession,
  twoFactor,
  user,
  verification,
  viewing,
} from "../../db/schema";
import { unlinkVisits } from "../analytics/unlink-visits.server";
import { getDeletedEmail, getDeletedUsername } from "../auth/deleted-user.server";
import { endAccess } from "../auth/end-access.server";
import { buildSubscriptionEndStatements, deletePaymentCustomer } from "../billing/delete-payment-customer.server";
import { buildLearnerProgramDeletion } from "../programs/members/membership.server";
import { buildLearnerGroupDeletion } from "../sets/groups/delete-group-sets.server";
import { isInOwnSession } from "./own-sessions.server";

/**
 * Deletes an account and its personal data. The user row keeps only its id, so that first answers still count in question
 * statistics (Q2); study sessions, answers, reports, grants, quota, and the ended subscription stay under that id. The email and
 * the username become available again. Payments stay for accounting.
 *
 * `extraStatements` run in the same batch, before the deletions. Throws before deleting anything if the payment provider or the
 * analytics database is unavailable. Afterward, unlinks visits again, in case a visit was counted meanwhile.
 */
export async function deleteAccount(
  context: Pick<Context, "db" | "analytics" | "now" | "id" | "waitUntil" | "payments">,
  userId: string,
  extraStatements: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { db, analytics, now, waitUntil } = context;
  await unlinkVisits(analytics, userId);
  await deletePaymentCustomer(context, userId);
  await db.batch([
    // Removes former names and addresses from the audit log, but keeps who changed the account and when.
    db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(and(eq(auditLog.subject, `user:${userId}`), inArray(auditLog.action, ["rename", "change e-mail"]))),
    ...extraStatements,
    ...endAccess(db, userId),
    db.delete(account).where(eq(account.userId, userId)),
    db.delete(twoFactor).where(eq(twoFactor.userId, userId)),
    db.delete(mailOutbox).where(eq(mailOutbox.userId, userId)),
    db.delete(knownDevice).where(eq(knownDevice.userId, userId)),
    // Deletes the records of used one-time codes.
    db.delete(verification).where(eq(verification.value, userId)),
    db.delete(customer).where(eq(customer.userId, userId)),
    ...buildSubscriptionEndStatements(context, userId),
    db.delete(announcementDismissal).where(eq(announcementDismissal.userId, userId)),
    db.delete(profile).where(eq(profile.userId, userId)),
    db.delete(flag).where(eq(flag.userId, userId)),
    db.delete(correctionNotice).where(eq(correctionNotice.userId, userId)),
    db.delete(note).where(eq(note.userId, userId)),
    db.delete(flashCard).where(eq(flashCard.userId, userId)),
    db.delete(markup).where(isInOwnSession(markup.sessionId, userId)),
    db.delete(viewing).where(isInOwnSession(viewing.sessionId, userId)),
    db.delete(entry).where(isInOwnSession(entry.sessionId, userId)),
    // Removes the deadline of unfinished sessions, so that no scheduled job grades them later.
    db
      .update(studySession)
      .set({ deadlineAt: null })
      .where(and(eq(studySession.userId, userId), isNull(studySession.finishedAt))),
    ...buildLearnerGroupDeletion(db, userId),
    ...buildLearnerProgramDeletion(db, userId),
    db.delete(customSet).where(eq(customSet.userId, userId)),
    db.delete(studyReset).where(eq(studyReset.userId, userId)),
    db.delete(mockTaken).where(eq(mockTaken.userId, userId)),
    // Versions that the person approved keep the credentials that learners saw.
    db.delete(reviewer).where(eq(reviewer.userId, userId)),
    db.delete(reviewAssignment).where(eq(reviewAssignment.reviewerId, userId)),
    db.delete(savedView).where(eq(savedView.ownerId, userId)),
    db.delete(adaptiveSession).where(eq(adaptiveSession.userId, userId)),
    db.delete(learnerAbility).where(eq(learnerAbility.userId, userId)),
    // The costs stay, without their author.
    db.update(aiCall).set({ userId: null }).where(eq(aiCall.userId, userId)),
    db.delete(aiSpend).where(eq(aiSpend.userId, userId)),
    db.delete(reportAttempt).where(eq(reportAttempt.userId, userId)),
    // The answers and disputes refer to the section, which goes last.
    db.delete(oralTurn).where(eq(oralTurn.userId, userId)),
    db.delete(oralDispute).where(eq(oralDispute.userId, userId)),
    db.delete(oralRun).where(eq(oralRun.userId, userId)),
    db.delete(rvuShiftPart).where(eq(rvuShiftPart.userId, userId)),
    db.delete(rvuShift).where(eq(rvuShift.userId, userId)),
    db.delete(outcome).where(eq(outcome.userId, userId)),
    db.delete(progressCell).where(eq(progressCell.userId, userId)),
    db.delete(studyDay).where(eq(studyDay.userId, userId)),
    db
      .update(user)
      .set({
        name: "Deleted account",
        email: getDeletedEmail(userId),
        emailVerified: false,
        username: getDeletedUsername(userId),
        displayUsername: null,
        image: null,
        role: "user",
        adminScope: null,
        banReason: null,
        twoFactorEnabled: false,
        updatedAt: new Date(now),
      })
      .where(eq(user.id, userId)),
  ]);
  waitUntil(unlinkVisits(analytics, userId));
}
