import { isRouteErrorResponse } from "@remix-run/react";
import { makeUnreachablePage, readCachedPage, type SessionPage } from "./session-cache";

/**
 * Returns the page of a place from the cache, else from the server; offline, a placeholder page, so that nothing on the
 * current page is lost.
 */
export async function openWithoutServer<P extends SessionPage>(
  sessionId: string,
  position: number,
  ask: () => Promise<P>,
): Promise<P> {
  const kept = readCachedPage<P>(sessionId, position);
  if (kept) return kept;
  try {
    return await ask();
  } catch (error) {
    // Redirects and refusals are responses of the server; only a missing response means offline.
    const silent = !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
    const empty = silent ? makeUnreachablePage<P>(sessionId, position) : null;
    if (!empty) throw error;
    return empty;
  }
}
