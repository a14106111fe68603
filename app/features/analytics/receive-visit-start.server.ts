import type { Args } from "../auth/guards.server";
import { readLoginToken } from "../auth/viewer.server";
import { sessionBody } from "./beacon-body";
import { acknowledgeBeacon, checkRateLimit, createBeaconAction, getNetworkKey } from "./receive-beacon.server";
import { beginVisit, formatVisitCookie, isVisitRunning, readVisitCookie } from "./visit-cookie.server";

/** POST /api/analytics/session: begins a visit, or goes on with the one of the same session id that began today. */
export const receiveVisitStart = createBeaconAction(
  "POST",
  sessionBody,
  checkStartLimit,
  async ({ context, request }, body) => {
    const { userAgent, ...details } = body;
    const previous = await readVisitCookie(context, request);
    const running =
      previous?.visit.sessionId === details.sessionId && isVisitRunning(previous, context.now) ? previous : null;
    const pass = running ?? (await beginVisit(context, previous, { ...details, country: readCountry(request) }));
    await context.enqueueMessage({
      kind: "start",
      id: context.id(),
      at: context.now,
      visit: pass.visit,
      login: (await readLoginToken(context, request)) ?? undefined,
      userAgent,
    });
    return acknowledgeBeacon(running ? undefined : await formatVisitCookie(context, pass));
  },
);

async function checkStartLimit(args: Args): Promise<Response | "anybody"> {
  return (await checkRateLimit(args, getNetworkKey(args.request))) ?? "anybody";
}

/** What the edge says; XX and T1 are its words for unknown and Tor. */
function readCountry(request: Request): string {
  const country = request.headers.get("CF-IPCountry") ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "Unknown";
}
