import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { studyItem, studySession } from "../../db/schema";
import type { Modality, Organ, origins, reviewStates, Skill } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import { grantStatements } from "../quota/grant.server";
import { type PartReview, type Review, type ReviewRows, selectReview, toReview } from "./answer-review.server";
import { blockOf, type Clock, clockOf, lateMs } from "./engine/clock";
import { type Mark, readMarks } from "./engine/marks";
import type { Markup } from "./engine/markup";
import type { Response } from "./engine/response";
import { type Confidence, examModes, type SessionMode } from "./engine/taxonomy";
import { isShown, selectContent, toQuestion } from "./question-content.server";
import { findOpenExam, visibleColumns } from "./visible-content.server";

/** A question in a session as its learner may see it now. */
export interface OpenQuestion {
  session: {
    id: string;
    mode: SessionMode;
    marks: Mark[];
    finished: boolean;
    /** The block that is being answered: positions [from, to). */
    block: { index: number; count: number; from: number; to: number };
    clock: Clock;
    /** Percent of the usual time that was allowed. */
    extraTime: number;
  };
  /** Another session of theirs, an open exam that asks this question: until it ends there is nothing here (Q12). */
  inExam: string | null;
  /** 0-based place in the session. */
  position: number;
  /** Whether opening it has just used up one free question. */
  spent: boolean;
  /**
   * Null when the learner may not see it: the clock stands, it is in another block, the quota is used up and there is no
   * subscription (P3), the session ended before they came to it, or an open exam asks it.
   */
  question: {
    id: string;
    externalId: string;
    versionNumber: number;
    /** When this version was made, as "March 3, 2026". */
    versionDate: string;
    organ: Organ | "none";
    modality: Modality;
    /** The level; in a test with the words that nothing is counted. */
    level: string;
    skill: Skill;
    risc: boolean;
    /** What is said of a pilot question; null for any other. */
    trial: string | null;
    origin: (typeof origins)[number];
    review: (typeof reviewStates)[number];
    flagged: boolean;
    body: QuestionBody;
    markup: Markup;
    note: { text: string; clientId: string } | null;
    /** Reports by anybody that the editors have not closed. */
    openReports: number;
    /** What else is said of it at once, beginning with a comma: open reports, a key that was put right (X5). */
    standing: string;
    /** The day a later version put the key of this one right; null while this one's stands. */
    keyOutdated: string | null;
    /** Whether one of them is the learner's own. */
    reported: boolean;
    /** What was entered and is not an answer yet: in an exam, or the parts of a case so far. */
    entry: { clientId: string; response: Response; confidence: Confidence | null } | null;
    /** What the parts of a case so far were; null in an exam, and where there are none. */
    parts: PartReview[] | null;
  } | null;
  /** What was submitted, with the key and the reasons; null before submitting, in an exam before its end (Q12). */
  review: Review | null;
}

/** Whose free questions opening may use up: `never` shows only what costs nothing, for looking ahead (P2). */
export type SpendMode = "quota" | "never" | "nothing";

/**
 * Opens the question at `position` of the learner's session: spends quota if it must, and returns what may be shown, all in
 * one batch, so that content never leaves without its grant (P1). Spend "never" opens what a subscription covers, "nothing"
 * shows only what is open already. A test (product.md §11) needs no grant, and makes none. Null when there is no such session or place for this learner.
 */
export async function openQuestion(
  db: Db,
  userId: string,
  { sessionId, position, now, spend }: { sessionId: string; position: number; now: number; spend: SpendMode },
): Promise<OpenQuestion | null> {
  const itemQuestion = sql`(select ${studyItem.questionId} from ${studyItem} where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position})`;
  const asked = (when: SQL) =>
    sql`exists (select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
    where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${userId}
      and not ${studySession.isTest} and ${when})`;
  // What comes too late for an answer is not opened either: it would spend quota on a block that is about to end.
  const inTime = sql`(${studySession.deadlineAt} is null or ${studySession.deadlineAt} > ${now - lateMs})`;
  const running = sql`${studySession.finishedAt} is null and ${inTime} and ${isShown(position)}`;
  // What an exam ended without can be looked up afterwards where a subscription covers it; it never spends quota.
  const ended = sql`${studySession.finishedAt} is not null and ${inArray(studySession.mode, examModes)}`;
  const reads = [
    db
      .select({
        ...visibleColumns(userId),
        inExam: findOpenExam(userId, itemQuestion).as("in_exam"),
      })
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    selectContent(db, userId, sessionId, position),
    ...selectReview(db, userId, sessionId, position),
  ] as const;
  const spending = grantStatements(db, userId, itemQuestion, asked(running), now);
  const covered = grantStatements(db, userId, itemQuestion, asked(sql`((${running}) or (${ended}))`), now)[3];
  const grants = { quota: [...spending.slice(0, 3), covered], never: [covered], nothing: [] }[spend];
  const results = (await db.batch([...grants, ...reads] as unknown as [(typeof reads)[0]])) as unknown[][];
  const spent = spend === "quota" && results[2]?.length === 1;
  const [[session], [row], ...reviewed] = results.slice(grants.length) as unknown as [
    (typeof studySession.$inferSelect & { inExam: string | null })[],
    Awaited<ReturnType<typeof selectContent>>,
    ReviewRows[0],
    ReviewRows[1],
  ];
  if (!session || position < 0 || position >= session.marks.length) return null;
  const review = toReview(reviewed)?.review ?? null;
  return {
    session: {
      id: session.id,
      mode: session.mode,
      marks: readMarks(session.marks),
      finished: session.finishedAt !== null,
      block: blockOf(session),
      clock: clockOf(session, now),
      extraTime: session.extraTimePercent,
    },
    inExam: session.inExam,
    position,
    spent,
    question: row ? toQuestion(row, session, review !== null || session.finishedAt !== null) : null,
    review,
  };
}
