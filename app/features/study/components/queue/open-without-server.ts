import { isRouteErrorResponse } from "@remix-run/react";
import { makeUnreachablePage, readCachedPage, type SessionPage } from "./session-cache";

/**
 * Returns the page of a place: from the cache if possible, so that the next question needs no network, else from the
 * server; offline, a page that says so, so that nothing on this one is lost.
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
    // Redirects and refusals come from the server; only a missing answer means offline.
    const silent = !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
    const empty = silent ? makeUnreachablePage<P>(sessionId, position) : null;
    if (!empty) throw error;
    return empty;
  }
}
