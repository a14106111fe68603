import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { studySession } from "../../db/schema";
import { paths } from "../../paths";
import { countMarks } from "./engine/marks";
import type { SessionMode } from "./engine/session-taxonomy";
import { defaultRecentFilter, type RecentFilter } from "./recent-query";
import { selectSessionPicture } from "./session-picture.server";
import { type StoredRequest, storedRequestSchema } from "./start-forms";
import { selectVisibleColumns } from "./visible-content.server";

/** A session in a list. */
export interface SessionSummary {
  id: string;
  mode: SessionMode;
  /** Number of questions. The numbers `total`, `answered`, and `correct` exclude withheld questions. */
  total: number;
  answered: number;
  correct: number;
  /** Number of answered questions that are hidden because an open exam of the learner contains them (Q12). */
  withheld: number;
  createdAt: number;
  lastActivityAt: number;
  finishedAt: number | null;
  /** The request that started the session; null for a test session of an admin. */
  request: StoredRequest | null;
  /** Path that starts the same test session again (M3); null for other sessions. */
  testAgainPath: string | null;
}

/** A session in the list of recent sessions, with the key of a series that one of its opened questions shows. */
export interface RecentSession extends SessionSummary {
  pictureKey: string | null;
}

const maxUnfinished = 50;
const maxFinishedPerPage = 20;
/** Maximum number of sessions that a page with a rare filter searches. */
const maxSessionsSearched = 500;

/**
 * Returns a page of the learner's sessions, newest activity first (S6): on the first page the unfinished sessions, and
 * on every page those finished before `before` (ms). `nextBefore` is the value of `before` for the next page; null on
 * the last page. The number of rows read does not grow with the number of sessions.
 */
export async function listRecentSessions(
  db: Db,
  userId: string,
  before: number | null,
  { state, mode }: RecentFilter = defaultRecentFilter,
): Promise<{ unfinished: RecentSession[]; finished: RecentSession[]; nextBefore: number | null }> {
  const isOwn = and(eq(studySession.userId, userId), eq(studySession.isTest, false));
  const isFinished = and(isOwn, before ? lt(studySession.finishedAt, before) : isNotNull(studySession.finishedAt));
  const isUnfinished = and(isOwn, isNull(studySession.finishedAt));
  // Sessions with these filters may be rare, so each page searches a limited number of sessions.
  const isSearchLimited = mode !== null || state === "archived";
  const limitSearch = (where: SQL | undefined, order: SQL) =>
    isSearchLimited
      ? inArray(
          studySession.id,
          db.select({ id: studySession.id }).from(studySession).where(where).orderBy(order).limit(maxSessionsSearched),
        )
      : where;
  const matchesFilter = (isListed: boolean) =>
    and(
      isListed ? undefined : sql`false`,
      state === "archived" ? isNotNull(studySession.archivedAt) : isNull(studySession.archivedAt),
      mode ? eq(studySession.mode, mode) : undefined,
    );
  const columns = { ...selectVisibleColumns(userId), pictureKey: selectSessionPicture(userId).as("picture_key") };
  const toRecentSession = (row: typeof studySession.$inferSelect & { pictureKey: string | null }): RecentSession => ({
    ...toSessionSummary(row),
    pictureKey: row.pictureKey,
  });
  // The index ends in the rowid, so that this order needs no sort.
  const newestFirst = desc(sql`${studySession}.rowid`);
  const [unfinished, finished, [oldest]] = await db.batch([
    db
      .select(columns)
      .from(studySession)
      .where(and(limitSearch(isUnfinished, newestFirst), matchesFilter(state !== "finished" && !before)))
      .orderBy(newestFirst)
      .limit(maxUnfinished),
    db
      .select(columns)
      .from(studySession)
      .where(and(limitSearch(isFinished, desc(studySession.finishedAt)), matchesFilter(state !== "unfinished")))
      .orderBy(desc(studySession.finishedAt))
      .limit(maxFinishedPerPage + 1),
    db
      .select({ finishedAt: studySession.finishedAt })
      .from(studySession)
      .where(and(isFinished, isSearchLimited ? undefined : sql`false`))
      .orderBy(desc(studySession.finishedAt))
      .limit(1)
      .offset(maxSessionsSearched - 1),
  ]);
  const shownSessions = finished.slice(0, maxFinishedPerPage);
  const lastShown =
    finished.length > maxFinishedPerPage ? shownSessions.at(-1) : state === "unfinished" ? undefined : oldest;
  return {
    unfinished: unfinished.map(toRecentSession).sort((a, b) => b.lastActivityAt - a.lastActivityAt),
    finished: shownSessions.map(toRecentSession),
    nextBefore: lastShown?.finishedAt ?? null,
  };
}

/** Builds the query for the learner's unfinished sessions, last started first, for a batch. */
export function selectUnfinishedSessions(db: Db, userId: string) {
  return (
    db
      .select(selectVisibleColumns(userId))
      .from(studySession)
      .where(
        and(
          eq(studySession.userId, userId),
          isNull(studySession.archivedAt),
          isNull(studySession.finishedAt),
          eq(studySession.isTest, false),
        ),
      )
      // The index ends in the rowid, so that this order needs no sort.
      .orderBy(desc(sql`${studySession}.rowid`))
      .limit(maxUnfinished)
  );
}

/** Converts a row of `study_session` to a list entry. */
export function toSessionSummary(row: typeof studySession.$inferSelect): SessionSummary {
  const storedRequest = JSON.parse(row.request);
  const parsed = storedRequestSchema.safeParse(storedRequest);
  return {
    id: row.id,
    mode: row.mode,
    ...countMarks(row.marks),
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    finishedAt: row.finishedAt,
    request: parsed.success ? parsed.data : null,
    testAgainPath: row.isTest ? `${paths.testByIds}?${storedRequest.query ?? ""}` : null,
  };
}

/**
 * Archives or restores the session; answers and statistics stay (S6). Returns false if the session is not the
 * learner's.
 */
export async function setSessionArchived(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
  isArchived = true,
): Promise<boolean> {
  const updatedRows = await db
    .update(studySession)
    .set({ archivedAt: isArchived ? now : null })
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)))
    .returning({ id: studySession.id });
  return updatedRows.length > 0;
}
