import type { Args } from "../auth/guards.server";
import { readLoginToken } from "../auth/viewer.server";
import { sessionBody } from "./beacon-body";
import { acknowledgeBeacon, checkRateLimit, createBeaconAction, getNetworkKey } from "./receive-beacon.server";
import { beginVisit, formatVisitCookie, isVisitRunning, readVisitCookie } from "./visit-cookie.server";

/** POST /api/analytics/session: starts a visit, or continues a running one with the same session id. */
export const receiveVisitStart = createBeaconAction(
  "POST",
  sessionBody,
  checkStartLimit,
  async ({ context, request }, body) => {
    const { userAgent, ...details } = body;
    const previousVisit = await readVisitCookie(context, request);
    const runningVisit =
      previousVisit?.visit.sessionId === details.sessionId && isVisitRunning(previousVisit, context.now)
        ? previousVisit
        : null;
    const cookie =
      runningVisit ?? (await beginVisit(context, previousVisit, { ...details, country: readCountry(request) }));
    await context.enqueueMessage({
      kind: "start",
      id: context.id(),
      at: context.now,
      visit: cookie.visit,
      login: (await readLoginToken(context, request)) ?? undefined,
      userAgent,
    });
    return acknowledgeBeacon(runningVisit ? undefined : await formatVisitCookie(context, cookie));
  },
);

async function checkStartLimit(args: Args): Promise<Response | "allowed"> {
  return (await checkRateLimit(args, getNetworkKey(args.request))) ?? "allowed";
}

/** Returns the country from Cloudflare's header; "Unknown" for XX (unknown) and T1 (Tor). */
function readCountry(request: Request): string {
  const country = request.headers.get("CF-IPCountry") ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "Unknown";
}
