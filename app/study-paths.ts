import { paths } from "./paths";

// Links of studying that hold an id.

/** What the ids of admins' tests begin with; their pages are told apart by it where nobody asks the database. */
export const testSessionPrefix = "test-";

/**
 * The runner of a study session, at a question (1-based) or wherever the learner left off. `onlyMissed`: previous and next
 * pass over what was not missed.
 */
export function sessionPath(sessionId: string, question?: number, options: { onlyMissed?: boolean } = {}): string {
  const path = `/questions/session/${sessionId}${question ? `?q=${question}` : ""}`;
  return question && options.onlyMissed ? `${path}&only=missed` : path;
}

/** The results page of a study session. */
export function resultsPath(sessionId: string): string {
  return `/questions/session/${sessionId}/results`;
}

/** Reports the question at a place (1-based) of a session to the editors. */
export function reportPath(sessionId: string, question: number): string {
  return `${paths.report}?${new URLSearchParams({ session: sessionId, q: String(question) })}`;
}

/** Pauses, resumes, ends a block, starts the next. */
export function sessionClockPath(sessionId: string): string {
  return `/questions/session/${sessionId}/clock`;
}

/** A custom set somebody shared. */
export function sharedSetPath(token: string): string {
  return `${paths.customSets}/shared/${encodeURIComponent(token)}`;
}

/** A curated study set. */
export function studySetPath(setId: string): string {
  return `${paths.studySets}/${encodeURIComponent(setId)}`;
}
