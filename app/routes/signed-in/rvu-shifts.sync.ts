import { signedInWith } from "~/features/auth/guards.server";
import { maxSyncLength } from "~/features/rvu/shifts/shift-limits";
import { selectForeignShifts, storeShiftParts } from "~/features/rvu/shifts/store-shift-parts.server";
import { parseSyncRequest } from "~/features/rvu/shifts/sync-body";
import { jsonError, requireJson } from "~/lib/http";

/** Stores a device's parts of shifts and returns the merged shifts; idempotent. */
export const action = signedInWith(
  async ({ request, context }) => {
    requireJson(request);
    const body = await request.text();
    if (body.length > maxSyncLength) throw jsonError(413, "The request is too large");
    const input = parseSyncRequest(parseJson(body), context.now);
    if (!input) throw jsonError(400, "The request is not valid");
    return { input, buildQueries: (token) => [selectForeignShifts(context.db, token, input)] as const };
  },
  async ({ context, viewer, input, results: [foreignShifts] }) => {
    if (!(await context.allowBeacon(`shifts:${viewer.userId}`)))
      throw jsonError(429, "Too many requests. Wait a minute.", { "Retry-After": "60" });
    // The page may have stayed open while another account signed in.
    if (input.owner !== viewer.username) throw jsonError(403, "Another account is signed in. Reload the page.");
    // The shift ids belong to another account: store nothing, so that the device creates new ids.
    if (foreignShifts.length)
      throw jsonError(409, `Not your shifts: ${foreignShifts.map(({ shiftId }) => shiftId).join(", ")}`);
    return Response.json({ shifts: await storeShiftParts(context.db, viewer.userId, input, context.now) });
  },
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
