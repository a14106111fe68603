import { paths } from "~/paths";
import { isExam } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { preloadQuestionCode } from "../types/runner-types";
import { createPrefetchStore } from "./study-device-storage";

// A cache of questions of this tab's session: those already shown and, for subscribers, the next ones (P2). Cached
// questions open without a request and show the local state (local-state.ts).

/** The part of the session page's loader data that the cache needs. */
export interface SessionPage {
  open: OpenQuestion;
  clientId: string;
  shownAt: number;
  learner: { userId: string };
  madeBy: "server" | "browser";
  unreachable: boolean;
}

interface SessionCache {
  userId: string;
  sessionId: string;
  /** The last page from the server. */
  page: SessionPage;
  /** When that page arrived, on the scale of `performance.now()`. */
  receivedAt: number;
  shownPosition: number;
  questions: Map<number, OpenQuestion>;
}

let cache: SessionCache | null = null;

/** Returns how many questions to prefetch: more in an exam, which must continue offline for a while (T4). */
function getPrefetchCount(session: OpenQuestion["session"]): number {
  return isExam(session.mode) ? 6 : 2;
}

/** Adds a page from the server to the cache. */
export function cachePage(page: SessionPage): void {
  const { userId } = page.learner;
  const { session, position, question } = page.open;
  const previousCache = cache?.userId === userId && cache.sessionId === session.id ? cache : null;
  const questions =
    previousCache && isSameBlock(previousCache.page.open.session, session) ? previousCache.questions : new Map();
  cache = { userId, sessionId: session.id, page, receivedAt: performance.now(), shownPosition: position, questions };
  if (question) questions.set(position, page.open);
}

function isSameBlock(before: OpenQuestion["session"], now: OpenQuestion["session"]): boolean {
  return before.finished === now.finished && before.block.index === now.block.index;
}

/** Records which position is shown; the cache returns only other positions, so that a reload asks the server. */
export function setShownPosition(position: number): void {
  if (cache) cache.shownPosition = position;
}

/** Clears the cache; call this function when the clock has changed or the learner leaves the session. */
export function clearSessionCache(): void {
  cache = null;
}

/** Returns the cached page of a position; null if the position must be loaded from the server. */
export function readCachedPage<P extends SessionPage>(sessionId: string, position: number): P | null {
  if (cache?.sessionId !== sessionId || cache.shownPosition === position) return null;
  const open = cache.questions.get(position);
  const session = advanceClock(cache);
  return open && isPositionOpen(session, position) ? (makePage(cache, { ...open, session, spent: false }) as P) : null;
}

/**
 * Returns a placeholder page without a question, for when the server cannot be reached; null if the session is not
 * cached.
 */
export function makeUnreachablePage<P extends SessionPage>(sessionId: string, position: number): P | null {
  if (cache?.sessionId !== sessionId) return null;
  const open = {
    session: advanceClock(cache),
    inExam: null,
    position,
    spent: false,
    isNextUnopened: false,
    question: null,
    review: null,
  };
  return { ...makePage(cache, open), unreachable: true } as P;
}

function makePage({ page, receivedAt }: SessionCache, open: OpenQuestion): SessionPage {
  const shownAt = page.shownAt + Math.round(performance.now() - receivedAt);
  return { ...page, open, clientId: crypto.randomUUID(), shownAt, madeBy: "browser", unreachable: false };
}

/** Returns the session with the time that has passed since the last page subtracted from its clock. */
function advanceClock({ page, receivedAt }: SessionCache): OpenQuestion["session"] {
  const { session } = page.open;
  const { clock } = session;
  if (clock.state !== "running" || clock.remainingMs === null) return session;
  return { ...session, clock: { ...clock, remainingMs: clock.remainingMs - (performance.now() - receivedAt) } };
}

function isPositionOpen({ finished, clock, block }: OpenQuestion["session"], position: number): boolean {
  if (finished) return true;
  if (clock.state === "running" && (clock.remainingMs ?? 0) <= 0) return false;
  return (clock.state === "running" || clock.state === "untimed") && position >= block.from && position < block.to;
}

/** Returns the positions after `position` that are to be prefetched and not cached yet. */
function listPositionsToPrefetch(position: number): number[] {
  if (!cache) return [];
  const { questions, page } = cache;
  const { session } = page.open;
  const lastPosition = Math.min(
    position + getPrefetchCount(session),
    (session.finished ? session.marks.length : session.block.to) - 1,
  );
  return Array.from({ length: Math.max(0, lastPosition - position) }, (_, index) => position + 1 + index).filter(
    (nextPosition) => !questions.has(nextPosition),
  );
}

/**
 * Caches the questions after `position` one at a time, first those stored on this device. Stops when the browser is
 * offline; the next page then tries again.
 */
export async function prefetchQuestions(position: number, signal: AbortSignal): Promise<void> {
  const initialCache = cache;
  if (!initialCache) return;
  const prefetchStore = createPrefetchStore(initialCache.userId, initialCache.sessionId);
  const cacheQuestion = (open: OpenQuestion) => {
    if (!open.question || initialCache.questions.has(open.position)) return;
    initialCache.questions.set(open.position, open);
    preloadQuestionCode(open.question.body);
  };
  if (initialCache.questions.size <= 1) {
    const { finished, marks } = initialCache.page.open.session;
    // A question answered since it was stored would show without its answer.
    for (const open of await prefetchStore.list().catch(() => []))
      if (!finished && marks[open.position] === "unanswered") cacheQuestion(open);
    await prefetchStore.deleteOthers().catch(() => {});
  }
  for (const nextPosition of listPositionsToPrefetch(position)) {
    if (signal.aborted || cache?.questions !== initialCache.questions || !navigator.onLine) return;
    const query = new URLSearchParams({ session: initialCache.sessionId, q: String(nextPosition + 1) });
    const response = await fetch(`${paths.ahead}?${query}`, { signal });
    if (!response.ok) return;
    const open = (await response.json()) as OpenQuestion;
    cacheQuestion(open);
    if (open.question && !open.session.finished) await prefetchStore.keep(open).catch(() => {});
  }
}
