import { isRouteErrorResponse } from "@remix-run/react";
import { jsonResponse } from "./http";

/**
 * Runs the server's action from the browser. When the connection or the server fails, `fallback` comes back as data, with
 * status 503 so that Remix asks for nothing more, and the page stays with all that was chosen on it; redirects and the
 * server's own refusals (4xx) go on as they are.
 */
export async function runWithFallback(serverAction: () => Promise<unknown>, fallback: unknown): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return jsonResponse(fallback, { status: 503 });
  }
}
