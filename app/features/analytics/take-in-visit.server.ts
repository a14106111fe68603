import type { Context } from "../../context.server";
import { jsonError } from "../../lib/http";
import { sessionPath, testSessionPrefix } from "../../study-paths";
import type { Args } from "../auth/guards.server";
import { readLoginToken } from "../auth/viewer.server";
import { accepted, beacon, refuseTooMany } from "./beacon.server";
import {
  clickBody,
  elementName,
  engagementBody,
  engagementName,
  extrasOf,
  pingBody,
  referrerHost,
  viewBody,
} from "./beacon-body";
import { pageLabel, unknownPage } from "./page-label";
import { isRunning, passCookie, readPass, type VisitorPass } from "./visit-pass.server";

// Beacons of a visit: taken only from the browser whose visit it is, and counted for it whatever else they claim.

/** How far back a browser's own clock is believed, ms: what waited for the network. */
const longestWait = 10 * 60 * 1000;

interface Visitor {
  pass: VisitorPass;
  /** The token of a rightly signed login cookie; who it belongs to is looked up when the message is counted. */
  login: string | null;
}

/** POST /api/analytics/pageview. The first of a visit says where it came from. */
export const takeView = beacon("POST", viewBody, inVisit, async ({ context, request }, body, { pass, login }) => {
  if (body.sessionId !== pass.visit.sessionId) return notYours();
  const path = pageLabel(body.path, login !== null);
  const first = pass.visit.entryPath === null;
  const own = [context.settings.url, request.url].map((url) => new URL(url).hostname);
  const visit = first ? { ...pass.visit, entryPath: path, referrer: referrerHost(body.referrer, own) } : pass.visit;
  const at = believedTime(body.timestamp, pass, context.now);
  await context.collect({
    ...head("view", context, visit),
    at,
    login: login ?? undefined,
    path,
    title: body.title,
  });
  return accepted(first ? await passCookie(context, { ...pass, visit }) : undefined);
});

/** POST /api/analytics/click */
export const takeClick = beacon("POST", clickBody, inVisit, async ({ context }, body, { pass, login }) => {
  if (body.sessionId !== pass.visit.sessionId) return notYours();
  const elementId = body.elementId ?? "";
  const elementText = body.elementText ?? "";
  await context.collect({
    ...head("click", context, pass.visit),
    path: pageLabel(body.page, login !== null),
    element: elementName(elementId, elementText),
    elementId,
    elementText,
    eventType: body.eventType,
  });
  return accepted();
});

/** POST /api/analytics/engagement. Its session id is the tab's own. */
export const takeEngagement = beacon("POST", engagementBody, inVisit, async (args, body, { pass, login }) => {
  const { context, request } = args;
  const page = typeof body.page === "string" ? body.page : refererPath(request);
  // Tests that admins play are not counted as study (M3).
  if (page?.startsWith(sessionPath(testSessionPrefix))) return accepted();
  await context.collect({
    ...head("engagement", context, pass.visit),
    at: believedTime(body.timestamp, pass, context.now),
    path: page === null ? unknownPage : pageLabel(page, login !== null),
    name: engagementName(body.eventType, body.action),
    tabId: body.sessionId,
    extras: extrasOf(body),
  });
  return accepted();
});

/** PUT /api/analytics/session/{id}: the visit is still alive. */
export const takePing = beacon("PUT", pingBody, inVisit, async ({ context, params }, _body, { pass, login }) => {
  if (params.id !== pass.visit.sessionId) return notYours();
  await context.collect({ ...head("ping", context, pass.visit), login: login ?? undefined });
  return accepted();
});

async function inVisit(args: Args): Promise<Visitor | Response> {
  const { context, request } = args;
  const pass = await readPass(context, request);
  if (!pass || !isRunning(pass, context.now))
    return jsonError(403, "No visit: begin one with POST /api/analytics/session");
  const refusal = await refuseTooMany(args, `browser ${pass.visit.browserId}`);
  return refusal ?? { pass, login: await readLoginToken(context, request) };
}

function head<K extends string>(kind: K, context: Context, visit: VisitorPass["visit"]) {
  return { kind, id: context.id(), at: context.now, visit };
}

function notYours(): Response {
  return jsonError(403, "This visit is not yours");
}

/** A browser's clock may be wrong: nothing happened in the future, before the visit, or longer ago than a beacon waits. */
function believedTime(claimed: number, { visit }: VisitorPass, now: number): number {
  return Math.min(now, Math.max(Math.floor(claimed), now - longestWait, visit.startedAt));
}

function refererPath(request: Request): string | null {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return origin === new URL(request.url).origin ? pathname : null;
}
