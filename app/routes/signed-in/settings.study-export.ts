import { createDownload } from "~/features/accounts/create-download.server";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { exportFormats, streamOwnExport } from "~/features/study/export/own-export.server";

/** Returns the learner's notes, flags, and results as a download (P5). */
export const loader = signedIn(({ context, request, viewer }) => {
  const format = exportFormats.find((one) => one === new URL(request.url).searchParams.get("format")) ?? "json";
  if (viewer.isImpersonated) throw notFound(request);
  const name = format === "anki" ? "radcore-notes.anki.txt" : `radcore-study.${format}`;
  return createDownload(streamOwnExport(context, viewer.userId, format), name);
});
