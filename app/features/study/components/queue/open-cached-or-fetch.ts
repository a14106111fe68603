import { isRouteErrorResponse } from "@remix-run/react";
import { makeUnreachablePage, readCachedPage, type SessionPage } from "./session-cache";

/**
 * Returns the page of a position from the cache or else from the server. If the server cannot be reached, returns a
 * placeholder page, so that the current page and its data stay loaded.
 */
export async function openCachedOrFetch<P extends SessionPage>(
  sessionId: string,
  position: number,
  fetchPage: () => Promise<P>,
): Promise<P> {
  const cachedPage = readCachedPage<P>(sessionId, position);
  if (cachedPage) return cachedPage;
  try {
    return await fetchPage();
  } catch (error) {
    // A `Response` or an error below 500 came from the server, so the browser is not offline.
    const isOffline = !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
    const unreachablePage = isOffline ? makeUnreachablePage<P>(sessionId, position) : null;
    if (!unreachablePage) throw error;
    return unreachablePage;
  }
}
