import { type EntitlementFields, getFreeQuestionsRemaining, hasUnlimitedQuestions } from "./entitlement";

/** The part of the bank that a learner may open: everything, or the free list within the quota (P1, P2). */
export type BankAccess = { unlimited: true } | { unlimited: false; remaining: number; limit: number };

/** Returns the learner's access at `now` (ms). */
export function getBankAccess(viewer: EntitlementFields, now: number): BankAccess {
  return hasUnlimitedQuestions(viewer, now)
    ? { unlimited: true }
    : { unlimited: false, remaining: getFreeQuestionsRemaining(viewer), limit: viewer.freeQuestionLimit };
}
