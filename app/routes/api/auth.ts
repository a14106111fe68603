import { createAuth } from "~/features/auth/auth.server";
import { anyone } from "~/features/auth/guards.server";

/** Better Auth's own endpoints, e.g. POST /api/auth/sign-in/username. */
export const loader = anyone(({ context, request }) => createAuth(context).handler(request));
export const action = anyone(({ context, request }) => createAuth(context).handler(request));
