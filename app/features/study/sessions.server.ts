import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, flag, question, questionVersion, studyItem, studySession, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { paths } from "../../paths";
import { shownTopic } from "../questions/shown-topic.server";
import type { Modality, Organ } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import { blockOf, type Timing } from "./engine/clock";
import { type Mark, nextUnanswered, readMarks, tally } from "./engine/marks";
import type { SessionMode } from "./engine/taxonomy";
import { type StartRequest, startForm } from "./forms";
import { mayShow, shownColumns, withheld } from "./may-show.server";
import { allRecent, type RecentFilter } from "./recent";

/** A session as a list shows it. */
export interface SessionSummary {
  id: string;
  mode: SessionMode;
  /** Without those that are withheld, as are the two after it. */
  total: number;
  answered: number;
  correct: number;
  /** Answered questions of which nothing is told, because an open exam of the learner asks them (Q12). */
  withheld: number;
  createdAt: number;
  lastActivityAt: number;
  finishedAt: number | null;
  /** What the questions were drawn with; null for a test. */
  request: StartRequest | null;
  /** Of a test (product.md §11): where it can be played again. */
  testAgain: string | null;
}

const unfinishedShown = 50;
const finishedShown = 20;
/** Sessions that are looked through for those of a filter; older ones are on the next page. */
const lookedThrough = 500;

/**
 * A page of the learner's sessions, newest activity first (S6): unfinished ones, and those finished before `before` (ms).
 * `more` is the `before` of the next page. How many rows are read does not depend on how many sessions there are.
 */
export async function listRecentSessions(
  db: Db,
  userId: string,
  before: number | null,
  { state, mode }: RecentFilter = allRecent,
): Promise<{ unfinished: SessionSummary[]; finished: SessionSummary[]; more: number | null }> {
  const mine = and(eq(studySession.userId, userId), eq(studySession.isTest, false));
  const ended = and(mine, before ? lt(studySession.finishedAt, before) : isNotNull(studySession.finishedAt));
  const open = and(mine, isNull(studySession.finishedAt));
  // What few sessions have could be far back: it is looked for among so many, and on the next page among as many again.
  const rare = mode !== null || state === "archived";
  const among = (where: SQL | undefined, order: SQL) =>
    rare
      ? inArray(
          studySession.id,
          db.select({ id: studySession.id }).from(studySession).where(where).orderBy(order).limit(lookedThrough),
        )
      : where;
  const wanted = (when: boolean) =>
    and(
      when ? undefined : sql`false`,
      state === "archived" ? isNotNull(studySession.archivedAt) : isNull(studySession.archivedAt),
      mode ? eq(studySession.mode, mode) : undefined,
    );
  // The index ends in the rowid: the newest come first without sorting all there are.
  const newest = desc(sql`${studySession}.rowid`);
  const [unfinished, finished, [oldest]] = await db.batch([
    db
      .select(shownColumns(userId))
      .from(studySession)
      .where(and(among(open, newest), wanted(state !== "finished" && !before)))
      .orderBy(newest)
      .limit(unfinishedShown),
    db
      .select(shownColumns(userId))
      .from(studySession)
      .where(and(among(ended, desc(studySession.finishedAt)), wanted(state !== "unfinished")))
      .orderBy(desc(studySession.finishedAt))
      .limit(finishedShown + 1),
    db
      .select({ finishedAt: studySession.finishedAt })
      .from(studySession)
      .where(and(ended, rare ? undefined : sql`false`))
      .orderBy(desc(studySession.finishedAt))
      .limit(1)
      .offset(lookedThrough - 1),
  ]);
  const page = finished.slice(0, finishedShown);
  const last = finished.length > finishedShown ? page.at(-1) : state === "unfinished" ? undefined : oldest;
  return {
    unfinished: unfinished.map(toSummary).sort((a, b) => b.lastActivityAt - a.lastActivityAt),
    finished: page.map(toSummary),
    more: last?.finishedAt ?? null,
  };
}

/** The learner's unfinished sessions, the last ones started; as a statement, for a batch. */
export function selectUnfinished(db: Db, userId: string) {
  return (
    db
      .select(shownColumns(userId))
      .from(studySession)
      .where(
        and(
          eq(studySession.userId, userId),
          isNull(studySession.archivedAt),
          isNull(studySession.finishedAt),
          eq(studySession.isTest, false),
        ),
      )
      // The index ends in the rowid: the newest come first without sorting all there are.
      .orderBy(desc(sql`${studySession}.rowid`))
      .limit(unfinishedShown)
  );
}

/** The row of a session as a list shows it. */
export function toSummary(row: typeof studySession.$inferSelect): SessionSummary {
  const asked = JSON.parse(row.request);
  const parsed = startForm.safeParse(asked);
  return {
    id: row.id,
    mode: row.mode,
    ...tally(row.marks),
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    finishedAt: row.finishedAt,
    request: parsed.success ? parsed.data : null,
    testAgain: row.isTest ? `${paths.testByIds}?${asked.query ?? ""}` : null,
  };
}

/**
 * Where the learner left off: the first unanswered question of the present block, 0-based; its last when all are answered.
 * Null: not theirs.
 */
export async function findResumePosition(db: Db, userId: string, sessionId: string): Promise<number | null> {
  const [row] = await db
    .select({
      marks: studySession.marks,
      blockSize: studySession.blockSize,
      block: studySession.block,
    })
    .from(studySession)
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)));
  if (!row) return null;
  const { from, to } = blockOf(row);
  return from + (nextUnanswered(row.marks.slice(from, to)) ?? to - from - 1);
}

/** Results of a session: totals and one line per question. */
export interface SessionResults {
  summary: SessionSummary;
  timing: Timing;
  /** Percent of the usual time that was allowed (T6). */
  extraTime: number;
  questions: {
    position: number;
    mark: Mark;
    organ: Organ | "none";
    modality: Modality;
    /** The top of it before the answer (Q12). */
    topic: string;
    /** Whether its content has been sent to the learner; to a subscriber also that of questions ahead (P2). */
    opened: boolean;
    /** Null while it is not opened. */
    stem: string | null;
    took: number | null;
    flagged: boolean;
    /** Scored units that are right, of how many; what is not answered has none right. */
    rightUnits: number;
    units: number;
  }[];
}

/** What became of each question of the learner's session; null when the session is not theirs. */
export async function getResults(db: Db, userId: string, sessionId: string): Promise<SessionResults | null> {
  const [[session], rows] = await db.batch([
    db
      .select(shownColumns(userId))
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    db
      .select({
        position: sql<number>`${studyItem.position}`.as("item_position"),
        organ: question.organ,
        modality: question.modality,
        topic: shownTopic(sql`(${answer.clientId} is not null and not ${withheld(userId)})`).as("shown_topic"),
        body: sql<string | null>`case when ${mayShow(userId)} then ${questionVersion.body} end`.as("opened_body"),
        took: sql<number | null>`case when not ${withheld(userId)} then ${answer.durationMs} end`.as("took_shown"),
        rightUnits: sql<number | null>`case when not ${withheld(userId)} then ${answer.rightUnits} end`.as(
          "right_units_shown",
        ),
        // One a pair of a matching or labelling, one a part of a case (product.md §2).
        units: sql<number>`coalesce(json_array_length(${questionVersion.body}, '$.stems'),
          json_array_length(${questionVersion.body}, '$.targets'), json_array_length(${questionVersion.body}, '$.parts'), 1)`.as(
          "all_units",
        ),
        flaggedAt: flag.flaggedAt,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position),
  ]);
  if (!session) return null;
  const marks = readMarks(session.marks);
  return {
    summary: toSummary(session),
    timing: session,
    extraTime: session.extraTimePercent,
    questions: rows.map(({ body, flaggedAt, ...row }) => ({
      ...row,
      mark: marks[row.position] ?? "unanswered",
      opened: body !== null,
      stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, 200),
      flagged: flaggedAt !== null,
      rightUnits: row.rightUnits ?? 0,
    })),
  };
}

/**
 * Takes the session out of the learner's lists, or with `archived` false back in; its answers and statistics stay (S6). False
 * when it is not theirs.
 */
export async function archiveSession(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
  archived = true,
): Promise<boolean> {
  const rows = await db
    .update(studySession)
    .set({ archivedAt: archived ? now : null })
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)))
    .returning({ id: studySession.id });
  return rows.length > 0;
}
