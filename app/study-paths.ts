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

/** Query parameter with the number of questions that the learner asked for, if the session has fewer. */
export const askedParameter = "asked";

/** Returns the URL of a new session's first question, which says that fewer questions matched than the learner asked for. */
export function fewerMatchesPath(sessionId: string, asked: number): string {
  return `${sessionPath(sessionId, 1)}&${askedParameter}=${asked}`;
}

/** Returns the URL of a session's results. */
export function resultsPath(sessionId: string): string {
  return `/questions/session/${sessionId}/results`;
}

/** Returns the URL of a session's missed questions with their teaching points, as a list to print. */
export function missedPath(sessionId: string): string {
  return `${resultsPath(sessionId)}/missed`;
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

/** Returns the URL of a group set: the same questions for everyone with the link. */
export function groupSetPath(token: string): string {
  return `${paths.customSets}/group/${encodeURIComponent(token)}`;
}

/** Returns the URL of a curated study set. */
export function studySetPath(setId: string): string {
  return `${paths.studySets}/${encodeURIComponent(setId)}`;
}

/** Returns the URL of an invitation to a residency program. */
export function programInvitationPath(token: string): string {
  return `${paths.program}/join/${encodeURIComponent(token)}`;
}

/** Returns the URL of a lab; `lab` is the id of a phantom, with its settings as a query string if they are not the defaults. */
export function labPath(lab: string): string {
  return `${paths.labs}/${lab}`;
}
