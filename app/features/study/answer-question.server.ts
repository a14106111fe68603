import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  optionTally,
  outcome,
  progressCell,
  question,
  questionGrant,
  questionVersion,
  studyDay,
  studyItem,
  studySession,
} from "../../db/schema";
import { studyDay as dayOf } from "../../lib/day";
import { ownerOf } from "../auth/viewer.server";
import type { AnswerSheet } from "../questions/version";
import { grade } from "./engine/grade";
import { markOf } from "./engine/marks";
import { canonicalChoice, type Response } from "./engine/response";
import { type Review, type ReviewRows, selectReview, toReview } from "./review.server";

/** Longest time that is believed for one question; a tab left open over night is not study time. */
const longestMs = 30 * 60 * 1000;

/** Reads what grading needs, for the owner of the login token: rides along with the login check. */
export function selectForGrading(db: Db, token: string, sessionId: string, position: number) {
  return db
    .select({
      userId: sql<string>`${studySession.userId}`.as("owner_id"),
      mode: studySession.mode,
      finishedAt: studySession.finishedAt,
      marks: studySession.marks,
      questionId: sql<string>`${question.id}`.as("item_question_id"),
      versionId: sql<string>`${questionVersion.id}`.as("item_version_id"),
      organ: question.organ,
      modality: question.modality,
      answerSheet: questionVersion.answerSheet,
      opened: questionGrant.grantedAt,
      answeredClientId: answer.clientId,
      /** When this question was last answered, in any session; null before the first answer ever (Q2). */
      answeredBefore: outcome.latestAt,
    })
    .from(studySession)
    .innerJoin(studyItem, and(eq(studyItem.sessionId, studySession.id), eq(studyItem.position, position)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(
      questionGrant,
      and(eq(questionGrant.userId, studySession.userId), eq(questionGrant.questionId, studyItem.questionId)),
    )
    .leftJoin(answer, and(eq(answer.sessionId, studySession.id), eq(answer.position, position)))
    .leftJoin(outcome, and(eq(outcome.userId, studySession.userId), eq(outcome.questionId, studyItem.questionId)))
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, ownerOf(token))));
}

type ForGrading = Awaited<ReturnType<typeof selectForGrading>>[number];

export interface Submission {
  sessionId: string;
  position: number;
  /** Made by the browser; the same one twice applies once (T1). */
  clientId: string;
  response: Response;
  /** Milliseconds. */
  took: number;
}

export type Acknowledgement =
  /** `stored`: by this request or by the same one earlier. `already-answered`: another submit came first and stands (T7). */
  | { status: "stored" | "already-answered"; review: Review }
  | { status: "refused"; reason: "not-found" | "not-opened" | "finished" };

/**
 * Grades and stores an answer with everything that follows from it (outcome, progress, day, marks, tally) in one batch;
 * acknowledged only after it committed, and with the review in the same answer, so that nothing is asked twice. Throws `UngradableResponse` when the response cannot be graded.
 */
export async function answerQuestion(
  db: Db,
  item: ForGrading | undefined,
  submission: Submission,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Acknowledgement> {
  if (!item) return { status: "refused", reason: "not-found" };
  const reviewReads = selectReview(db, item.userId, submission.sessionId, submission.position);
  if (item.answeredClientId !== null) return acknowledge(await db.batch([...reviewReads]), submission);
  if (item.finishedAt !== null) return { status: "refused", reason: "finished" };
  // Without this an answer would reveal the key of a question that was never paid for.
  if (item.opened === null) return { status: "refused", reason: "not-opened" };

  const correct = grade((JSON.parse(item.answerSheet) as AnswerSheet).key, submission.response);
  const results = await db.batch([...writes(db, item, submission, correct, now, timeZone), ...reviewReads]);
  const reviewRows = results.slice(-2) as unknown as ReviewRows;
  // Ended in another tab since it was read.
  if (!toReview(reviewRows)) return { status: "refused", reason: "finished" };
  return acknowledge(reviewRows, submission);
}

function acknowledge(rows: ReviewRows, submission: Submission): Acknowledgement {
  const stored = toReview(rows);
  if (!stored) throw new Error("an answer was not stored and nobody else's stands in its place");
  const { clientId, review } = stored;
  return { status: clientId === submission.clientId ? "stored" : "already-answered", review };
}

function writes(db: Db, item: ForGrading, submission: Submission, correct: boolean, now: number, timeZone: string) {
  const { sessionId, position, clientId, response } = submission;
  const { userId, questionId, versionId } = item;
  const took = Math.round(Math.min(Math.max(submission.took, 0), longestMs));
  const right = correct ? 1 : 0;
  const day = dayOf(now, timeZone);
  const before = sql`from ${outcome} where ${outcome.userId} = ${userId} and ${outcome.questionId} = ${questionId}`;
  const first = sql`(not exists (select 1 ${before}))`;
  const latestBefore = sql`coalesce((select ${outcome.latestCorrect} ${before}), 0)`;
  const mark = markOf(correct);
  // Each statement after the first runs only if the one before it changed a row: a lost race changes nothing anywhere.
  return [
    db
      .insert(answer)
      .select(
        sql`select ${sessionId}, ${position}, ${clientId}, ${userId}, ${questionId}, ${versionId}, ${JSON.stringify(response)}, ${right}, ${first}, ${took}, ${day}, ${now}
          where exists (select 1 from ${studySession} where ${studySession.id} = ${sessionId} and ${studySession.finishedAt} is null)`,
      )
      .onConflictDoNothing(),
    db
      .insert(progressCell)
      .select(
        sql`select ${userId}, ${item.organ}, ${item.modality}, ${first}, ${first} * ${right}, ${right} - ${latestBefore} where changes() > 0`,
      )
      .onConflictDoUpdate({
        target: [progressCell.userId, progressCell.organ, progressCell.modality],
        set: {
          answered: sql`${progressCell.answered} + excluded.answered`,
          firstCorrect: sql`${progressCell.firstCorrect} + excluded.first_correct`,
          latestCorrect: sql`${progressCell.latestCorrect} + excluded.latest_correct`,
        },
      }),
    db
      .insert(studyDay)
      .select(sql`select ${userId}, ${day}, 1, ${right}, ${took} where changes() > 0`)
      .onConflictDoUpdate({
        target: [studyDay.userId, studyDay.day],
        set: {
          answers: sql`${studyDay.answers} + 1`,
          correct: sql`${studyDay.correct} + excluded.correct`,
          took: sql`${studyDay.took} + excluded.took`,
        },
      }),
    db
      .update(studySession)
      .set({
        marks: sql`substr(${studySession.marks}, 1, ${position}) || ${mark} || substr(${studySession.marks}, ${position} + 2)`,
        lastActivityAt: now,
      })
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId), sql`changes() > 0`)),
    db
      .insert(optionTally)
      .select(sql`select ${versionId}, ${canonicalChoice(response)}, ${first} where changes() > 0`)
      .onConflictDoUpdate({
        target: [optionTally.versionId, optionTally.choice],
        set: { chosen: sql`${optionTally.chosen} + excluded.chosen` },
      }),
    db
      .insert(outcome)
      .select(sql`select ${userId}, ${questionId}, ${right}, ${right}, 1, ${now} where changes() > 0`)
      .onConflictDoUpdate({
        target: [outcome.userId, outcome.questionId],
        set: { latestCorrect: sql`excluded.latest_correct`, answers: sql`${outcome.answers} + 1`, latestAt: now },
      }),
  ] as const;
}
