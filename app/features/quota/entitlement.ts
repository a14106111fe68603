/** What decides how much a learner may open; a `Viewer` has it. */
export interface EntitlementFields {
  freeQuestionsUsed: number;
  freeQuestionLimit: number;
  subscriptionsEnabled: boolean;
  subscription: { accessUntil: number } | null;
}

/** Whether the learner's subscription gives access at `now` (ms). */
export function hasActiveSubscription(viewer: EntitlementFields, now: number): boolean {
  return viewer.subscription !== null && viewer.subscription.accessUntil > now;
}

/** Whether nothing is counted: an active subscription, or subscriptions switched off as a whole (P6). */
export function isUnlimited(viewer: EntitlementFields, now: number): boolean {
  return !viewer.subscriptionsEnabled || hasActiveSubscription(viewer, now);
}

/** Free questions the learner may still open. */
export function freeQuestionsRemaining(viewer: EntitlementFields): number {
  return Math.max(0, viewer.freeQuestionLimit - viewer.freeQuestionsUsed);
}
