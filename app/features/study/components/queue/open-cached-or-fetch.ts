import { isRouteErrorResponse } from "@remix-run/react";
import { makeUnreachablePage, readCachedPage, type SessionPage } from "./session-cache";

/**
 * Returns the page of a place from the cache, else from the server; offline, a placeholder page, so that nothing on the
 * current page is lost.
 */
export async function openCachedOrFetch<P extends SessionPage>(
  sessionId: string,
  position: number,
  fetchPage: () => Promise<P>,
): Promise<P> {
  const cached = readCachedPage<P>(sessionId, position);
  if (cached) return cached;
  try {
    return await fetchPage();
  } catch (error) {
    // Redirects and refusals are responses of the server; only a missing response means offline.
    const isOffline = !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
    const unreachablePage = isOffline ? makeUnreachablePage<P>(sessionId, position) : null;
    if (!unreachablePage) throw error;
    return unreachablePage;
  }
}
