/** The fields that determine a learner's entitlement; `Viewer` includes them. */
export interface EntitlementFields {
  freeQuestionsUsed: number;
  freeQuestionLimit: number;
  subscriptionsEnabled: boolean;
  subscription: { accessUntil: number } | null;
  /** End of the access by a paid seat in a residency program, ms (V1). */
  seatUntil: number | null;
}

/** Checks whether the learner's subscription, or a seat in a residency program, gives access at `now` (ms). */
export function hasActiveSubscription(viewer: EntitlementFields, now: number): boolean {
  return (viewer.subscription?.accessUntil ?? 0) > now || (viewer.seatUntil ?? 0) > now;
}

/** Checks whether access is unlimited: an active subscription, or subscriptions switched off for the site (P6). */
export function hasUnlimitedQuestions(viewer: EntitlementFields, now: number): boolean {
  return !viewer.subscriptionsEnabled || hasActiveSubscription(viewer, now);
}

/** Returns the number of free questions that the learner may still open. */
export function getFreeQuestionsRemaining(viewer: EntitlementFields): number {
  return Math.max(0, viewer.freeQuestionLimit - viewer.freeQuestionsUsed);
}
