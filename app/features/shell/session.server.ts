import type { Context } from "../../context.server";
import { logError } from "../../log.server";
import type { AdminScope } from "../auth/admin-scopes";
import { type Me, toMe } from "../auth/me-view";
import { getViewer } from "../auth/viewer.server";
import type { ViewerAnnouncement } from "../auth/viewer-announcement.server";
import { getQuota, type Quota } from "../quota/quota-view";

export interface Session {
  /** The signed-in user; null for visitors. */
  me: Me | null;
  quota: Quota | null;
  /** The announcement banner; the browser does not refetch it. */
  announcement: ViewerAnnouncement | null;
  /** The scope of an admin, whose pages show its areas only (A8); absent for learners. */
  adminScope?: AdminScope;
  /** Whether an admin is impersonating this user, read-only. */
  isImpersonated?: true;
}

/**
 * Returns the session for the first paint; makes no trip without a login cookie. Null if the database is unavailable:
 * public pages still open, and the browser requests the session again.
 */
export async function getSession(context: Context, request: Request): Promise<Session | null> {
  try {
    // The page's own loader starts at the same time. Its login check then serves this one, too.
    if (!context.requestCache.has("viewer")) await new Promise((resolve) => setTimeout(resolve, 0));
    const viewer = await getViewer(context, request);
    if (!viewer) return { me: null, quota: null, announcement: null };
    const { announcement, isImpersonated, adminScope } = viewer;
    const session = {
      ...{ me: toMe(viewer), quota: getQuota(viewer, context.now), announcement },
      ...(adminScope && { adminScope }),
    };
    return isImpersonated ? { ...session, announcement: null, isImpersonated } : session;
  } catch (error) {
    logError("session lookup failed", error);
    return null;
  }
}
