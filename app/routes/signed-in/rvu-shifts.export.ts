import { createDownload } from "~/features/accounts/create-download.server";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { exportShift, exportShifts } from "~/features/rvu/shifts/export-shifts.server";

/** Returns all shifts or one as a CSV or JSON download, without personal data (C6). */
export const loader = signedIn(async ({ request, context, viewer }) => {
  const query = new URL(request.url).searchParams;
  const format = query.get("format") === "json" ? "json" : "csv";
  const shiftId = query.get("shift");
  if (shiftId === null) return createDownload(exportShifts(context, viewer, format), `radcore-shifts.${format}`);
  const text = await exportShift(context, viewer, shiftId, format);
  if (text === null) throw notFound(request);
  return createDownload(streamText(text), `radcore-shift.${format}`);
});

async function* streamText(text: string) {
  yield text;
}
