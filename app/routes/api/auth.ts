import { handleAuthEndpoint } from "~/features/auth/auth-endpoints.server";
import { anyone } from "~/features/auth/guards.server";

/** Those of Better Auth's own endpoints that are open, e.g. POST /api/auth/sign-in/username. */
export const loader = anyone(({ context, request, params }) => handleAuthEndpoint(context, request, params["*"] ?? ""));
export const action = anyone(({ context, request, params }) => handleAuthEndpoint(context, request, params["*"] ?? ""));
