import { data, isRouteErrorResponse } from "@remix-run/react";

/**
 * Runs the server's action from the browser. When the connection or the server fails, `fallback` comes back as data and
 * the page stays with all that was chosen on it; redirects and the server's own refusals (4xx) go on as they are.
 */
export async function orElse<T, F>(serverAction: () => Promise<T>, fallback: F) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return data(fallback, { status: 503 });
  }
}
