import { createDownload } from "~/features/accounts/create-download.server";
import { exportData } from "~/features/accounts/export-account.server";
import { notFound, signedIn } from "~/features/auth/guards.server";

/** Everything about the signed-in person as a JSON download (A5). Admins have an export of their own, which is written down. */
export const loader = signedIn(({ context, request, viewer }) => {
  if (viewer.isImpersonated) throw notFound(request);
  return createDownload(exportData(context, viewer.userId), "radcore-my-data.json");
});
