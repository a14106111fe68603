import { createDownload } from "~/features/accounts/create-download.server";
import { exportData } from "~/features/accounts/export-account.server";
import { notFound, signedIn } from "~/features/auth/guards.server";

/** Returns the viewer's own data as a JSON download (A5); admins export accounts through an audited route. */
export const loader = signedIn(({ context, request, viewer }) => {
  if (viewer.isImpersonated) throw notFound(request);
  return createDownload(exportData(context, viewer.userId), "radcore-my-data.json");
});
