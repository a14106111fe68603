import type { Context } from "../../context.server";
import { jsonError } from "../../lib/http";
import { sessionPath, testSessionPrefix } from "../../study-paths";
import type { Args } from "../auth/guards.server";
import { readLoginToken } from "../auth/viewer.server";
import {
  clickBody,
  engagementBody,
  getCampaign,
  getElementName,
  getEngagementName,
  getReferrerHost,
  pickExtras,
  pingBody,
  viewBody,
} from "./beacon-body";
import { getPageLabel, unknownPage } from "./page-label";
import { acknowledgeBeacon, checkRateLimit, createBeaconAction } from "./receive-beacon.server";
import { formatVisitCookie, isVisitRunning, readVisitCookie, type VisitCookie } from "./visit-cookie.server";

// Receives the beacons of a running visit. The signed cookie identifies the visit; a body with another session id is refused.

/** Maximum age of a beacon's timestamp. Beacons may be late, because they wait for the network. */
const maxDelayMs = 10 * 60 * 1000;

interface RunningVisit {
  cookie: VisitCookie;
  /** Token of a validly signed login cookie; its user is looked up when the message is stored. */
  login: string | null;
}

/** POST /api/analytics/pageview. The first page view sets the visit's referrer and entry page. */
export const receivePageView = createBeaconAction(
  "POST",
  viewBody,
  authorizeVisit,
  async ({ context, request }, body, { cookie, login }) => {
    if (body.sessionId !== cookie.visit.sessionId) return refuseForeignVisit();
    const path = getPageLabel(body.path, login !== null);
    const isFirstView = cookie.visit.entryPath === null;
    const ownHosts = [context.settings.url, request.url].map((url) => new URL(url).hostname);
    const visit = isFirstView
      ? {
          ...cookie.visit,
          entryPath: path,
          referrer: getReferrerHost(body.referrer, ownHosts),
          // Beacons do not contain the page's query string, but browsers send the page's whole address as their `Referer`.
          campaign: getCampaign(request.headers.get("Referer")),
        }
      : cookie.visit;
    const at = clampTimestamp(body.timestamp, cookie, context.now);
    await context.enqueueMessage({
      ...buildMessageFields("view", context, visit),
      at,
      login: login ?? undefined,
      path,
      title: body.title,
    });
    return acknowledgeBeacon(isFirstView ? await formatVisitCookie(context, { ...cookie, visit }) : undefined);
  },
);

/** POST /api/analytics/click */
export const receiveClick = createBeaconAction(
  "POST",
  clickBody,
  authorizeVisit,
  async ({ context }, body, { cookie, login }) => {
    if (body.sessionId !== cookie.visit.sessionId) return refuseForeignVisit();
    const elementId = body.elementId ?? "";
    const elementText = body.elementText ?? "";
    await context.enqueueMessage({
      ...buildMessageFields("click", context, cookie.visit),
      path: getPageLabel(body.page, login !== null),
      element: getElementName(elementId, elementText),
      elementId,
      elementText,
      eventType: body.eventType,
    });
    return acknowledgeBeacon();
  },
);

/** POST /api/analytics/engagement. The session id in the body is the tab's (N10). */
export const receiveEngagement = createBeaconAction(
  "POST",
  engagementBody,
  authorizeVisit,
  async (args, body, { cookie, login }) => {
    const { context, request } = args;
    const page = typeof body.page === "string" ? body.page : readRefererPath(request);
    // Test sessions of admins do not count as study (M3).
    if (page?.startsWith(sessionPath(testSessionPrefix))) return acknowledgeBeacon();
    await context.enqueueMessage({
      ...buildMessageFields("engagement", context, cookie.visit),
      at: clampTimestamp(body.timestamp, cookie, context.now),
      path: page === null ? unknownPage : getPageLabel(page, login !== null),
      name: getEngagementName(body.eventType, body.action),
      tabId: body.sessionId,
      extras: pickExtras(body),
    });
    return acknowledgeBeacon();
  },
);

/** PUT /api/analytics/session/{id}: extends the visit. */
export const receivePing = createBeaconAction(
  "PUT",
  pingBody,
  authorizeVisit,
  async ({ context, params }, _body, { cookie, login }) => {
    if (params.id !== cookie.visit.sessionId) return refuseForeignVisit();
    await context.enqueueMessage({ ...buildMessageFields("ping", context, cookie.visit), login: login ?? undefined });
    return acknowledgeBeacon();
  },
);

async function authorizeVisit(args: Args): Promise<RunningVisit | Response> {
  const { context, request } = args;
  const cookie = await readVisitCookie(context, request);
  if (!cookie || !isVisitRunning(cookie, context.now))
    return jsonError(403, "No running visit: start one with POST /api/analytics/session");
  const refusal = await checkRateLimit(args, `browser ${cookie.visit.browserId}`);
  return refusal ?? { cookie, login: await readLoginToken(context, request) };
}

function buildMessageFields<K extends string>(kind: K, context: Context, visit: VisitCookie["visit"]) {
  return { kind, id: context.id(), at: context.now, visit };
}

function refuseForeignVisit(): Response {
  return jsonError(403, "This visit belongs to another browser");
}

/** Limits a browser's time to the possible range: not in the future, not before the visit, and not older than `maxDelayMs`. */
function clampTimestamp(clientTime: number, { visit }: VisitCookie, now: number): number {
  return Math.min(now, Math.max(Math.floor(clientTime), now - maxDelayMs, visit.startedAt));
}

function readRefererPath(request: Request): string | null {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return origin === new URL(request.url).origin ? pathname : null;
}
