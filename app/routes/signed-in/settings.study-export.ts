import { downloadOf } from "~/features/accounts/download.server";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { exportFormats, streamOwnExport } from "~/features/study/export/own-export.server";

/** Own notes, flags and results as a file to keep (P5). */
export const loader = signedIn(({ context, request, viewer }) => {
  const format = exportFormats.find((one) => one === new URL(request.url).searchParams.get("format")) ?? "json";
  if (viewer.impersonated) throw notFound(request);
  const name = format === "anki" ? "radcore-notes.anki.txt" : `radcore-study.${format}`;
  return downloadOf(streamOwnExport(context, viewer.userId, format), name);
});
