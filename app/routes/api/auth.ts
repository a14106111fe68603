import { handleAuthEndpoint } from "~/features/auth/auth-endpoints.server";
import { anyone } from "~/features/auth/guards.server";

/** Forwards to the allowed Better Auth endpoints, such as POST /api/auth/sign-in/username. */
export const loader = anyone(({ context, request, params }) => handleAuthEndpoint(context, request, params["*"] ?? ""));
export const action = anyone(({ context, request, params }) => handleAuthEndpoint(context, request, params["*"] ?? ""));
