import { createDownload } from "~/features/accounts/create-download.server";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { exportUser } from "~/features/users/actions/delete-or-export-user.server";

export const loader = adminOnly("users", throwNotFound);

/** Returns the account's data as a JSON download; a POST because it adds an audit entry. */
export const action = adminOnly("users", async ({ context, request, params, viewer }) => {
  const pieces = await exportUser(context, { actorId: viewer.userId, userId: params.userId ?? "" });
  if (!pieces) throw notFound(request);
  return createDownload(pieces, "radcore-account.json");
});
