import { paths } from "~/paths";
import { isExam } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { preloadType } from "../types/runner-types";
import { deviceAhead } from "./device-storage";

// Questions of the session that is open in this tab: those that were shown, and for subscribers those that follow (P2).
// They are shown again without asking the server; what is known since is laid over them (known.ts).

/** What the loader of a session's page gives; the rest of it is passed on as it is. */
export interface Page {
  open: OpenQuestion;
  clientId: string;
  shownAt: number;
  learner: { userId: string };
  made: "server" | "browser";
  unreachable: boolean;
}

interface Memory {
  userId: string;
  sessionId: string;
  /** The page as the server last made it, and when (ms of this page). */
  page: Page;
  at: number;
  shown: number;
  questions: Map<number, OpenQuestion>;
}

let memory: Memory | null = null;

/** How many questions ahead: an exam goes on for a while without a connection (T4). */
function reachAhead(session: OpenQuestion["session"]): number {
  return isExam(session.mode) ? 6 : 2;
}

/** A page has come from the server. */
export function remember(page: Page): void {
  const { userId } = page.learner;
  const { session, position, question } = page.open;
  const before = memory?.userId === userId && memory.sessionId === session.id ? memory : null;
  const questions = before && goesOn(before.page.open.session, session) ? before.questions : new Map();
  memory = { userId, sessionId: session.id, page, at: performance.now(), shown: position, questions };
  if (question) questions.set(position, page.open);
}

function goesOn(before: OpenQuestion["session"], now: OpenQuestion["session"]): boolean {
  return before.finished === now.finished && before.block.index === now.block.index;
}

/** What is shown now; a step elsewhere may be taken from memory, the same again asks the server. */
export function showing(position: number): void {
  if (memory) memory.shown = position;
}

/** Nothing of it may be shown again without asking: the clock was turned, the session was left. */
export function forgetSession(): void {
  memory = null;
}

/** The page of a place without asking the server; null when it has to be asked. */
export function fromMemory<P extends Page>(sessionId: string, position: number): P | null {
  if (memory?.sessionId !== sessionId || memory.shown === position) return null;
  const open = memory.questions.get(position);
  const session = sessionNow(memory);
  return open && isOpenAt(session, position) ? (pageWith(memory, { ...open, session, spent: false }) as P) : null;
}

/** The page of a place with nothing there, for when the server cannot be asked. */
export function emptyPlace<P extends Page>(sessionId: string, position: number): P | null {
  if (memory?.sessionId !== sessionId) return null;
  const open = { session: sessionNow(memory), inExam: null, position, spent: false, question: null, review: null };
  return { ...pageWith(memory, open), unreachable: true } as P;
}

function pageWith({ page, at }: Memory, open: OpenQuestion): Page {
  const shownAt = page.shownAt + Math.round(performance.now() - at);
  return { ...page, open, clientId: crypto.randomUUID(), shownAt, made: "browser", unreachable: false };
}

/** The session with the time that has passed taken off its clock. */
function sessionNow({ page, at }: Memory): OpenQuestion["session"] {
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

/** The places after `position` that are worth fetching and are not here yet. */
function wanted(position: number): number[] {
  if (!memory) return [];
  const { questions, page } = memory;
  const { session } = page.open;
  const last = Math.min(
    position + reachAhead(session),
    (session.finished ? session.marks.length : session.block.to) - 1,
  );
  return Array.from({ length: Math.max(0, last - position) }, (_, index) => position + 1 + index).filter(
    (place) => !questions.has(place),
  );
}

/**
 * Fetches what follows `position`, one after the other, first from this device. Without a connection it stops; the next
 * page tries again.
 */
export async function lookAhead(position: number, signal: AbortSignal): Promise<void> {
  const mine = memory;
  if (!mine) return;
  const device = deviceAhead(mine.userId, mine.sessionId);
  const keep = (open: OpenQuestion) => {
    if (!open.question || mine.questions.has(open.position)) return;
    mine.questions.set(open.position, open);
    preloadType(open.question.body);
  };
  if (mine.questions.size <= 1) {
    for (const open of await device.list().catch(() => [])) if (!mine.page.open.session.finished) keep(open);
    await device.tidy().catch(() => {});
  }
  for (const place of wanted(position)) {
    if (signal.aborted || memory?.questions !== mine.questions || !navigator.onLine) return;
    const query = new URLSearchParams({ session: mine.sessionId, q: String(place + 1) });
    const response = await fetch(`${paths.ahead}?${query}`, { signal });
    if (!response.ok) return;
    const open = (await response.json()) as OpenQuestion;
    keep(open);
    if (open.question && !open.session.finished) await device.keep(open).catch(() => {});
  }
}
