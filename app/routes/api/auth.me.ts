import { anyone, signedIn } from "~/features/auth/guards.server";
import { meView } from "~/features/auth/me-view";
import { json, methodNotAllowed } from "~/lib/http";

export const loader = signedIn(({ viewer }) => json(meView(viewer)));
export const action = anyone(() => methodNotAllowed("GET", "HEAD"));
