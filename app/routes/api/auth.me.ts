import { anyone, signedIn } from "~/features/auth/guards.server";
import { prolongLogin } from "~/features/auth/login-session.server";
import { meView } from "~/features/auth/me-view";
import { json, methodNotAllowed } from "~/lib/http";

export const loader = signedIn(async ({ context, request, viewer }) =>
  json(meView(viewer), { headers: await prolongLogin(context, request, viewer) }),
);
export const action = anyone(() => methodNotAllowed("GET", "HEAD"));
