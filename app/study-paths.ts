import { paths } from "./paths";

// URLs of study pages that contain an id.

/** Id prefix of admins' test sessions, which identifies their pages without a database query. */
export const testSessionPrefix = "test-";

/**
 * Returns the URL of a session's runner, at a 1-based question or where the learner left off. `onlyMissed`: previous and next
 * skip questions that were not missed.
 */
export function sessionPath(sessionId: string, question?: number, options: { onlyMissed?: boolean } = {}): string {
  const path = `/questions/session/${sessionId}${question ? `?q=${question}` : ""}`;
  return question && options.onlyMissed ? `${path}&only=missed` : path;
}

/** Returns the URL of a session's results. */
export function resultsPath(sessionId: string): string {
  return `/questions/session/${sessionId}/results`;
}

/** Returns the URL of the report form for a 1-based question of a session. */
export function reportPath(sessionId: string, question: number): string {
  return `${paths.report}?${new URLSearchParams({ session: sessionId, q: String(question) })}`;
}

/** Returns the URL that pauses and resumes the session and ends and starts blocks. */
export function sessionClockPath(sessionId: string): string {
  return `/questions/session/${sessionId}/clock`;
}

/** Returns the URL of a shared custom set. */
export function sharedSetPath(token: string): string {
  return `${paths.customSets}/shared/${encodeURIComponent(token)}`;
}

/** Returns the URL of a curated study set. */
export function studySetPath(setId: string): string {
  return `${paths.studySets}/${encodeURIComponent(setId)}`;
}
