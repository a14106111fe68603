import { downloadOf } from "~/features/accounts/download.server";
import { exportData } from "~/features/accounts/export.server";
import { notFound, signedIn } from "~/features/auth/guards.server";

/** Returns the viewer's own data as a JSON download (A5); admins export accounts through an audited route. */
export const loader = signedIn(({ context, request, viewer }) => {
  if (viewer.impersonated) throw notFound(request);
  return downloadOf(exportData(context, viewer.userId), "radcore-my-data.json");
});
