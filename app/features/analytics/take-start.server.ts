import type { Args } from "../auth/guards.server";
import { readLoginToken } from "../auth/viewer.server";
import { accepted, beacon, networkKey, refuseTooMany } from "./beacon.server";
import { sessionBody } from "./beacon-body";
import { beginVisit, isRunning, passCookie, readPass } from "./visit-pass.server";

/** POST /api/analytics/session: begins a visit, or goes on with the one of the same session id that began today. */
export const takeStart = beacon("POST", sessionBody, mayStart, async ({ context, request }, body) => {
  const { userAgent, ...details } = body;
  const former = await readPass(context, request);
  const same = former?.visit.sessionId === details.sessionId && isRunning(former, context.now) ? former : null;
  const pass = same ?? (await beginVisit(context, former, { ...details, country: countryOf(request) }));
  await context.collect({
    kind: "start",
    id: context.id(),
    at: context.now,
    visit: pass.visit,
    login: (await readLoginToken(context, request)) ?? undefined,
    userAgent,
  });
  return accepted(same ? undefined : await passCookie(context, pass));
});

async function mayStart(args: Args): Promise<Response | "anybody"> {
  return (await refuseTooMany(args, networkKey(args.request))) ?? "anybody";
}

/** What the edge says; XX and T1 are its words for unknown and Tor. */
function countryOf(request: Request): string {
  const country = request.headers.get("CF-IPCountry") ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "Unknown";
}
