import type { Context } from "../../context.server";
import { logError } from "../../log.server";
import { type Me, toMe } from "../auth/me-view";
import { getViewer } from "../auth/viewer.server";
import type { ViewerAnnouncement } from "../auth/viewer-announcement.server";
import { getQuota, type Quota } from "../quota/quota-view";

export interface Session {
  /** Null for a visitor. */
  me: Me | null;
  quota: Quota | null;
  /** For the banner; not part of what the browser asks again for. */
  announcement: ViewerAnnouncement | null;
  /** An admin is looking as this person, and may only read. */
  impersonated?: true;
}

/**
 * Who is looking, for the first paint: no trip to the database without a login cookie. Null when it could not be found
 * out; the browser then asks by itself, so that a public page opens while the database is away.
 */
export async function getSession(context: Context, request: Request): Promise<Session | null> {
  try {
    const viewer = await getViewer(context, request);
    if (!viewer) return { me: null, quota: null, announcement: null };
    const { announcement, impersonated } = viewer;
    const session = { me: toMe(viewer), quota: getQuota(viewer, context.now), announcement };
    return impersonated ? { ...session, announcement: null, impersonated } : session;
  } catch (error) {
    logError("session lookup failed", error);
    return null;
  }
}
