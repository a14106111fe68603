import { paths } from "~/paths";
import { isExam } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { preloadType } from "../types/runner-types";
import { createPrefetchStore } from "./device-storage";

// Cached questions of this tab's session: those shown, and for subscribers the next ones (P2). They are shown without a
// request, with the local state (local-state.ts) on top.

/** The data of the session page's loader that the cache needs. */
export interface SessionPage {
  open: OpenQuestion;
  clientId: string;
  shownAt: number;
  learner: { userId: string };
  made: "server" | "browser";
  unreachable: boolean;
}

interface SessionCache {
  userId: string;
  sessionId: string;
  /** The server's last page, and when it arrived (`performance.now()`). */
  page: SessionPage;
  at: number;
  shown: number;
  questions: Map<number, OpenQuestion>;
}

let cache: SessionCache | null = null;

/** Returns how many questions to prefetch; an exam must continue offline for a while (T4). */
function getPrefetchCount(session: OpenQuestion["session"]): number {
  return isExam(session.mode) ? 6 : 2;
}

/** Caches a page from the server. */
export function cachePage(page: SessionPage): void {
  const { userId } = page.learner;
  const { session, position, question } = page.open;
  const before = cache?.userId === userId && cache.sessionId === session.id ? cache : null;
  const questions = before && isSameBlock(before.page.open.session, session) ? before.questions : new Map();
  cache = { userId, sessionId: session.id, page, at: performance.now(), shown: position, questions };
  if (question) questions.set(position, page.open);
}

function isSameBlock(before: OpenQuestion["session"], now: OpenQuestion["session"]): boolean {
  return before.finished === now.finished && before.block.index === now.block.index;
}

/** Records the shown position; only other positions may come from the cache. */
export function setShownPosition(position: number): void {
  if (cache) cache.shown = position;
}

/** Clears the cache, because the clock changed or the session was left. */
export function clearSessionCache(): void {
  cache = null;
}

/** Returns the page of a place from the cache; null if the server must be asked. */
export function readCachedPage<P extends SessionPage>(sessionId: string, position: number): P | null {
  if (cache?.sessionId !== sessionId || cache.shown === position) return null;
  const open = cache.questions.get(position);
  const session = advanceClock(cache);
  return open && isOpenAt(session, position) ? (makePage(cache, { ...open, session, spent: false }) as P) : null;
}

/** Returns a page without a question, for when the server cannot be reached. */
export function makeUnreachablePage<P extends SessionPage>(sessionId: string, position: number): P | null {
  if (cache?.sessionId !== sessionId) return null;
  const open = { session: advanceClock(cache), inExam: null, position, spent: false, question: null, review: null };
  return { ...makePage(cache, open), unreachable: true } as P;
}

function makePage({ page, at }: SessionCache, open: OpenQuestion): SessionPage {
  const shownAt = page.shownAt + Math.round(performance.now() - at);
  return { ...page, open, clientId: crypto.randomUUID(), shownAt, made: "browser", unreachable: false };
}

/** Returns the session with its clock advanced to now. */
function advanceClock({ page, at }: SessionCache): OpenQuestion["session"] {
  const { session } = page.open;
  const { clock } = session;
  if (clock.state !== "running" || clock.remainingMs === null) return session;
  return { ...session, clock: { ...clock, remainingMs: clock.remainingMs - (performance.now() - at) } };
}

function isOpenAt({ finished, clock, block }: OpenQuestion["session"], position: number): boolean {
  if (finished) return true;
  if (clock.state === "running" && (clock.remainingMs ?? 0) <= 0) return false;
  return (clock.state === "running" || clock.state === "untimed") && position >= block.from && position < block.to;
}

/** Returns the positions after `position` to prefetch. */
function listPositionsToPrefetch(position: number): number[] {
  if (!cache) return [];
  const { questions, page } = cache;
  const { session } = page.open;
  const last = Math.min(
    position + getPrefetchCount(session),
    (session.finished ? session.marks.length : session.block.to) - 1,
  );
  return Array.from({ length: Math.max(0, last - position) }, (_, index) => position + 1 + index).filter(
    (place) => !questions.has(place),
  );
}

/**
 * Prefetches the questions after `position` one by one, from this device first. Stops offline; the next page tries again.
 */
export async function prefetchQuestions(position: number, signal: AbortSignal): Promise<void> {
  const startCache = cache;
  if (!startCache) return;
  const device = createPrefetchStore(startCache.userId, startCache.sessionId);
  const add = (open: OpenQuestion) => {
    if (!open.question || startCache.questions.has(open.position)) return;
    startCache.questions.set(open.position, open);
    preloadType(open.question.body);
  };
  if (startCache.questions.size <= 1) {
    for (const open of await device.list().catch(() => [])) if (!startCache.page.open.session.finished) add(open);
    await device.tidy().catch(() => {});
  }
  for (const place of listPositionsToPrefetch(position)) {
    if (signal.aborted || cache?.questions !== startCache.questions || !navigator.onLine) return;
    const query = new URLSearchParams({ session: startCache.sessionId, q: String(place + 1) });
    const response = await fetch(`${paths.ahead}?${query}`, { signal });
    if (!response.ok) return;
    const open = (await response.json()) as OpenQuestion;
    add(open);
    if (open.question && !open.session.finished) await device.keep(open).catch(() => {});
  }
}
