import { type AdminScope, hasArea } from "../auth/admin-scopes";
import { type EntitlementFields, hasUnlimitedQuestions } from "./entitlement";

/** The fields that open AI practice; `Viewer` includes them. */
interface PracticeFields extends EntitlementFields {
  adminScope: AdminScope | null;
  isPracticeForSubscribers: boolean;
}

/**
 * Checks whether AI practice is open at `now` (ms) (G1): always to admins, and to learners with unlimited questions if the site's
 * setting opens it.
 */
export function mayUsePractice(viewer: PracticeFields, now: number): boolean {
  return isPracticeAdmin(viewer) || (viewer.isPracticeForSubscribers && hasUnlimitedQuestions(viewer, now));
}

/** Checks whether the viewer may open AI practice as an admin, whatever the setting says. */
export function isPracticeAdmin({ adminScope }: Pick<PracticeFields, "adminScope">): boolean {
  return hasArea(adminScope, "practice");
}
