import { isRouteErrorResponse } from "@remix-run/react";
import { jsonResponse } from "./http";

/**
 * Runs the server's action from the browser. If the connection or the server fails, returns `fallback` with status 503, so that
 * Remix does not revalidate and the page keeps its input. Redirects and 4xx responses pass through.
 */
export async function runWithFallback(serverAction: () => Promise<unknown>, fallback: unknown): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return jsonResponse(fallback, { status: 503 });
  }
}
