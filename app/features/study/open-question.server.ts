import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { flag, questionGrant, studyItem, studySession } from "../../db/schema";
import type { OpenedSeriesByKey } from "../questions/shown-series.server";
import type { Modality, Organ, origins, reviewStates, Skill } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import { buildGrantStatements } from "../quota/grant.server";
import type { SeriesAccess } from "../series/series-access.server";
import { type PartReview, type Review, type ReviewRows, selectReview, toReview } from "./answer-review.server";
import { buildItemInsert, type NextItem } from "./append-item.server";
import type { Confidence } from "./engine/answer-taxonomy";
import { type Clock, getBlock, getClock, maxLateMs } from "./engine/clock";
import { type Mark, readMarks } from "./engine/marks";
import type { Response } from "./engine/response";
import type { Markup } from "./engine/session-markup";
import { examModes, type SessionMode } from "./engine/session-taxonomy";
import { isShown, selectQuestionContent, toShownQuestion } from "./question-content.server";
import type { Viewing } from "./viewing";
import { isOpenExam, selectOpenExamId, selectVisibleColumns } from "./visible-content.server";

/** A position of a session as the learner may see it now. */
export interface OpenQuestion {
  session: {
    id: string;
    mode: SessionMode;
    marks: Mark[];
    finished: boolean;
    /** The current block: the positions from `from` to `to`, without `to`. */
    block: { index: number; count: number; from: number; to: number };
    clock: Clock;
    /** Allowed time in percent of the usual time. */
    extraTime: number;
    /** Whether each next question is chosen after the answer, so that none can be skipped (G32). */
    isAdaptive?: boolean;
    /** For each position of an open exam, whether it is in the current block and flagged; empty in other sessions. */
    flagged: boolean[];
  };
  /**
   * Id of another open exam of the learner that contains the question, which is withheld here until that exam ends
   * (Q12).
   */
  inExam: string | null;
  /** 0-based position in the session. */
  position: number;
  /** Whether opening the question has just used a free question. */
  spent: boolean;
  /** Whether the session has a next question that the learner has not opened. */
  isNextUnopened: boolean;
  /**
   * Null if the learner may not see the question: the session is paused, the question is in another block, the quota is
   * used up (P3), the session ended before the question was opened, or an open exam contains the question (Q12).
   */
  question: {
    id: string;
    externalId: string;
    versionNumber: number;
    /** When this version was made, e.g. "March 3, 2026". */
    versionDate: string;
    organ: Organ | "none";
    modality: Modality;
    /** The level; in a test session of an admin, with a note that answers do not count. */
    level: string;
    skill: Skill;
    risc: boolean;
    /** Note on a pilot question; null for others. */
    trial: string | null;
    origin: (typeof origins)[number];
    review: (typeof reviewStates)[number];
    flagged: boolean;
    body: QuestionBody;
    /** The series of the visible body, by key. */
    series: OpenedSeriesByKey;
    markup: Markup;
    /** The learner's viewer state and viewing log. */
    viewing: Viewing;
    note: { text: string; clientId: string } | null;
    /** Number of open reports by all learners. */
    openReports: number;
    /** Text about open reports and a corrected key (X5), with a comma before each; empty if there is nothing to say. */
    standing: string;
    /** The day on which a later version corrected this key; null if this key is current. */
    keyOutdated: string | null;
    /** Whether the learner has an open report on this question. */
    reported: boolean;
    /** The entry of an exam, or the submitted parts of a case. */
    entry: { clientId: string; response: Response; confidence: Confidence | null } | null;
    /** Number of parts of a case, including parts that are not shown yet. */
    partCount?: number;
    /** Reviews of the submitted parts of a case; null in an exam, without submitted parts, and for other types. */
    parts: PartReview[] | null;
  } | null;
  /** The review; null before the question is submitted and, in an exam, before the exam ends (Q12). */
  review: Review | null;
}

/**
 * Which questions may be opened. "quota": also questions that use a free question. "never": only questions that use no
 * free question (for prefetching, P2). "nothing": only questions that are open already.
 */
export type SpendMode = "quota" | "never" | "nothing";

export interface OpenOptions {
  sessionId: string;
  /** 0-based position in the session. */
  position: number;
  now: number;
  spendMode: SpendMode;
  /** The login that may open the pictures; without it, the result contains no series. */
  access?: SeriesAccess;
  /** The questions of which an adaptive session takes the first available one for this position. */
  nextItem?: NextItem;
}

/**
 * Opens the question at `position` of the learner's session: uses a free question if needed, and returns the visible
 * content. Both happen in one batch, so that the server never sends content without a grant (P1). A test session (M3)
 * needs no grants. Returns null if the session or position is not the learner's.
 */
export async function openQuestion(
  db: Db,
  userId: string,
  { sessionId, position, now, spendMode, access, nextItem }: OpenOptions,
): Promise<OpenQuestion | null> {
  const itemQuestion = sql`(select ${studyItem.questionId} from ${studyItem} where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position})`;
  const isOwnItem = (when: SQL) =>
    sql`exists (select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
    where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${userId}
      and not ${studySession.isTest} and ${when})`;
  // A question is not opened when it is too late to answer, because opening would waste a free question.
  const isInTime = sql`(${studySession.deadlineAt} is null or ${studySession.deadlineAt} > ${now - maxLateMs})`;
  const isRunning = sql`${studySession.finishedAt} is null and ${isInTime} and ${isShown(position)}`;
  // After an exam, a subscriber may open omitted questions, which never uses a free question.
  const hasEnded = sql`${studySession.finishedAt} is not null and ${inArray(studySession.mode, examModes)}`;
  const readQueries = [
    db
      .select({
        ...selectVisibleColumns(userId),
        inExam: selectOpenExamId(userId, itemQuestion).as("in_exam"),
        isNextUnopened: selectIsUnopened(userId, sessionId, position + 1).as("is_next_unopened"),
        flaggedPositions: selectFlaggedPositions(userId).as("flagged_positions"),
      })
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    selectQuestionContent(db, userId, sessionId, position),
    ...selectReview(db, userId, sessionId, position),
  ] as const;
  const quotaGrants = buildGrantStatements(db, userId, itemQuestion, isOwnItem(isRunning), now);
  const freeGrant = buildGrantStatements(
    db,
    userId,
    itemQuestion,
    isOwnItem(sql`((${isRunning}) or (${hasEnded}))`),
    now,
  )[3];
  const grants = { quota: [...quotaGrants.slice(0, 3), freeGrant], never: [freeGrant], nothing: [] }[spendMode];
  const writes = [...(nextItem ? [buildItemInsert(db, userId, sessionId, position, nextItem)] : []), ...grants];
  const batch = await db.batch([...writes, ...readQueries] as unknown as [(typeof readQueries)[0]]);
  const results = (batch as unknown[][]).slice(writes.length - grants.length);
  const hasUsedFreeQuestion = spendMode === "quota" && results[2]?.length === 1;
  const [[session], [row], ...reviewRows] = results.slice(grants.length) as unknown as [
    (typeof studySession.$inferSelect & SessionExtras)[],
    Awaited<ReturnType<typeof selectQuestionContent>>,
    ReviewRows[0],
    ReviewRows[1],
  ];
  if (!session || position < 0 || position >= session.marks.length) return null;
  const review = toReview(reviewRows, now)?.review ?? null;
  return {
    session: {
      id: session.id,
      mode: session.mode,
      marks: readMarks(session.marks),
      finished: session.finishedAt !== null,
      block: getBlock(session),
      clock: getClock(session, now),
      extraTime: session.extraTimePercent,
      flagged: readFlags(session),
    },
    inExam: session.inExam,
    position,
    spent: hasUsedFreeQuestion,
    isNextUnopened: Number(session.isNextUnopened) > 0,
    question: row ? toShownQuestion(row, session, review !== null || session.finishedAt !== null, access) : null,
    review,
  };
}

interface SessionExtras {
  inExam: string | null;
  isNextUnopened: number;
  /** JSON of the flagged positions in the current block; null if the session is not an open exam. */
  flaggedPositions: string | null;
}

function readFlags({ marks, flaggedPositions }: { marks: string; flaggedPositions: string | null }): boolean[] {
  if (flaggedPositions === null) return [];
  const positions = new Set(JSON.parse(flaggedPositions) as number[]);
  return [...marks].map((_, position) => positions.has(position));
}

/**
 * SQL on `study_session`: JSON of the flagged positions in the current block of an open exam. Other sessions show no
 * flags in their navigator, so their rows are not read.
 */
function selectFlaggedPositions(userId: string): SQL<string | null> {
  // The names are written out, because drizzle omits the table in a query on a single table.
  const session = sql`${studySession}`;
  const blockSize = sql`coalesce(${session}.block_size, length(${session}.marks))`;
  return sql<string | null>`case when ${isOpenExam} then (select json_group_array(item.position) from ${studyItem} item
    inner join ${flag} mine on mine.user_id = ${userId} and mine.question_id = item.question_id
    where item.session_id = ${session}.id and item.position >= ${session}.block * ${blockSize}
      and item.position < (${session}.block + 1) * ${blockSize}) end`;
}

/** SQL: the session has this position, and the learner has no grant of its question. */
function selectIsUnopened(userId: string, sessionId: string, position: number): SQL<number> {
  // The names are written out, because drizzle omits the table in a query on a single table.
  return sql<number>`exists (select 1 from ${studyItem} next where next.session_id = ${sessionId} and next.position = ${position}
    and not exists (select 1 from ${questionGrant} opened where opened.user_id = ${userId} and opened.question_id = next.question_id))`;
}
