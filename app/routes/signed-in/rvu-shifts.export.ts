import { createDownload } from "~/features/accounts/create-download.server";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { exportShift, exportShifts } from "~/features/rvu/shifts/export.server";

/** All shifts, or one, as CSV or JSON to keep; nothing of the person is in it (C6). */
export const loader = signedIn(async ({ request, context, viewer }) => {
  const query = new URL(request.url).searchParams;
  const format = query.get("format") === "json" ? "json" : "csv";
  const shiftId = query.get("shift");
  if (shiftId === null) return createDownload(exportShifts(context, viewer, format), `radcore-shifts.${format}`);
  const text = await exportShift(context, viewer, shiftId, format);
  if (text === null) throw notFound(request);
  return createDownload(onePiece(text), `radcore-shift.${format}`);
});

async function* onePiece(text: string) {
  yield text;
}
