import { anyone, signedIn } from "~/features/auth/guards.server";
import { getQuota } from "~/features/quota/quota-view";
import { jsonResponse, methodNotAllowed } from "~/lib/http";

export const loader = signedIn(({ context, viewer }) => jsonResponse(getQuota(viewer, context.now)));
export const action = anyone(() => methodNotAllowed("GET", "HEAD"));
