import { signedInWith } from "~/features/auth/guards.server";
import { maxSyncLength } from "~/features/rvu/shifts/shift-limits";
import { selectForeignShifts, storeShiftParts } from "~/features/rvu/shifts/store-shift-parts.server";
import { parseSyncRequest } from "~/features/rvu/shifts/sync-body";
import { jsonError, requireJson } from "~/lib/http";

/** Takes a device's parts of shifts and says what the shifts come to; the same twice changes nothing. */
export const action = signedInWith(
  async ({ request, context }) => {
    requireJson(request);
    const sent = await request.text();
    if (sent.length > maxSyncLength) throw jsonError(413, "This is more than shifts hold");
    const input = parseSyncRequest(parsed(sent), context.now);
    if (!input) throw jsonError(400, "This is nothing that can be kept");
    return { input, reads: (token) => [selectForeignShifts(context.db, token, input)] as const };
  },
  async ({ context, viewer, input, results: [others] }) => {
    if (!(await context.allowBeacon(`shifts:${viewer.userId}`)))
      throw jsonError(429, "Too many at once. Wait a minute.", { "Retry-After": "60" });
    // A page that was left open while somebody else signed in: what it holds is not theirs.
    if (input.owner !== viewer.username) throw jsonError(403, "Somebody else is signed in now. Load the page again.");
    // Somebody else's on this device, or a made-up id that is taken: nothing is changed, and the device makes new ids.
    if (others.length) throw jsonError(409, `Not your shifts: ${others.map(({ shiftId }) => shiftId).join(", ")}`);
    return Response.json({ shifts: await storeShiftParts(context.db, viewer.userId, input, context.now) });
  },
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
