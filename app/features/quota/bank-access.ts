import { type EntitlementFields, freeQuestionsRemaining, isUnlimited } from "./entitlement";

/** How much of the bank the learner may open: everything, or the free list as far as the quota goes (P1, P2). */
export type BankAccess = { unlimited: true } | { unlimited: false; remaining: number; limit: number };

/** The learner's reach at `now` (ms). */
export function getBankAccess(viewer: EntitlementFields, now: number): BankAccess {
  return isUnlimited(viewer, now)
    ? { unlimited: true }
    : { unlimited: false, remaining: freeQuestionsRemaining(viewer), limit: viewer.freeQuestionLimit };
}
