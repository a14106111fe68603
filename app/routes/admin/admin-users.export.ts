import { downloadOf } from "~/features/accounts/download.server";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { exportAccount } from "~/features/users/acts/leave.server";

export const loader = adminOnly(throwNotFound);

/** Everything about one account as a JSON download; by POST, because it is written down. */
export const action = adminOnly(async ({ context, request, params, viewer }) => {
  const pieces = await exportAccount(context, { actorId: viewer.userId, userId: params.userId ?? "" });
  if (!pieces) throw notFound(request);
  return downloadOf(pieces, "radcore-account.json");
});
