import { anyone, signedIn } from "~/features/auth/guards.server";
import { extendLogin } from "~/features/auth/login-session.server";
import { toMe } from "~/features/auth/me-view";
import { jsonResponse, methodNotAllowed } from "~/lib/http";

export const loader = signedIn(async ({ context, request, viewer }) =>
  jsonResponse(toMe(viewer), { headers: await extendLogin(context, request, viewer) }),
);
export const action = anyone(() => methodNotAllowed("GET", "HEAD"));
