import { isRouteErrorResponse } from "@remix-run/react";
import { makeUnreachablePage, readCachedPage, type SessionPage } from "./session-cache";

/**
 * The page at a place of a session: from memory where it can be, so that the next question needs no network; else from the
 * server; and without a connection a page that says so, so that nothing on this one is lost.
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
    // Redirects and refusals are the server's word; only its silence is not.
    const silent = !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
    const empty = silent ? makeUnreachablePage<P>(sessionId, position) : null;
    if (!empty) throw error;
    return empty;
  }
}
