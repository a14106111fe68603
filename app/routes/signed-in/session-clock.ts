import { redirect } from "@remix-run/cloudflare";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { changeClock, clockActions, readClock } from "~/features/study/session-clock.server";
import { readFields } from "~/lib/http";
import { resultsPath, sessionPath } from "~/study-paths";

/** Returns the session clock as JSON, for a tab that becomes visible again. */
export const loader = signedIn(async ({ request, params, context, viewer }) => {
  const clock = await readClock(context.db, viewer.userId, params.sessionId ?? "", context.now);
  if (!clock) throw notFound(request);
  return Response.json(clock);
});

/**
 * Handles the clock actions. `act` is pause, resume (after a pause or a break), or end-block. `block` is the 0-based
 * block that the page shows; if the session is in another block, nothing changes. `q` is the question to return to.
 */
export const action = signedIn(async ({ request, params, context, viewer }) => {
  const sessionId = params.sessionId ?? "";
  const fields = await readFields(request);
  const act = clockActions.find((one) => one === fields.get("act"));
  const block = parseNumber(fields, "block");
  const { db, now } = context;
  if (!act) {
    if (!(await readClock(db, viewer.userId, sessionId, now))) throw notFound(request);
    throw new Response("act must be pause, resume, or end-block", { status: 400 });
  }
  const changedClock = await changeClock(
    db,
    viewer.userId,
    sessionId,
    { act, block },
    { now, timeZone: viewer.timeZone },
  );
  if (!changedClock) throw notFound(request);
  const position = parseNumber(fields, "q") ?? undefined;
  return redirect(changedClock.finished ? resultsPath(sessionId) : sessionPath(sessionId, position), 303);
});

function parseNumber(fields: FormData, name: string): number | null {
  const text = fields.get(name)?.toString() ?? "";
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}
