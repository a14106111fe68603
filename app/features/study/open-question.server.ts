import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  flag,
  optionTally,
  question,
  questionGrant,
  questionVersion,
  studyItem,
  studySession,
  topic,
} from "../../db/schema";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { grantStatements } from "../quota/grant.server";
import { type Mark, readMarks } from "./engine/marks";
import { showOptions } from "./engine/options";
import type { Response } from "./engine/response";

/** A question in a session as its learner may see it now. */
export interface OpenQuestion {
  session: { id: string; mode: "tutor"; marks: Mark[]; finished: boolean };
  /** 0-based place in the session. */
  position: number;
  /** Null when the learner may not open it: the quota is used up and there is no subscription (P3). */
  question: {
    id: string;
    externalId: string;
    versionNumber: number;
    organ: string;
    modality: string;
    topic: string;
    level: string;
    skill: string;
    risc: boolean;
    origin: string;
    review: string;
    flagged: boolean;
    body: QuestionBody;
  } | null;
  /** What was submitted, with the key and the reasons; null before submitting (Q12). */
  review: Review | null;
}

export interface Review {
  response: Response;
  correct: boolean;
  /** Milliseconds the learner took. */
  took: number;
  sheet: AnswerSheet;
  /** First answers per canonical choice; null below 30 of them (Q5). */
  firstAnswers: { total: number; byChoice: Record<string, number> } | null;
}

/** First answers from which on percentages per option are shown (Q5). */
const enoughFirstAnswers = 30;

/**
 * Opens the question at `position` of the learner's session: spends quota if it must, and returns what may be shown, all in
 * one batch, so that content never leaves without its grant (P1). `spend: false` (prefetch) only shows what is open
 * already (P2). Null when there is no such session or place for this learner.
 */
export async function openQuestion(
  db: Db,
  userId: string,
  { sessionId, position, now, spend }: { sessionId: string; position: number; now: number; spend: boolean },
): Promise<OpenQuestion | null> {
  const itemQuestion = sql`(select ${studyItem.questionId} from ${studyItem} where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position})`;
  const asked = sql`exists (select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
    where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${userId})`;
  const reads = [
    db
      .select()
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    selectContent(db, userId, sessionId, position),
    selectTally(db, userId, sessionId, position),
  ] as const;
  const results = spend
    ? (await db.batch([...grantStatements(db, userId, itemQuestion, asked, now), ...reads])).slice(4)
    : await db.batch([...reads]);
  const [[session], [row], tallies] = results as [
    (typeof studySession.$inferSelect)[],
    Awaited<ReturnType<typeof selectContent>>,
    Awaited<ReturnType<typeof selectTally>>,
  ];
  if (!session || position < 0 || position >= session.marks.length) return null;
  return {
    session: {
      id: session.id,
      mode: session.mode,
      marks: readMarks(session.marks),
      finished: session.finishedAt !== null,
    },
    position,
    question: row ? toQuestion(row, session.seed) : null,
    review: row?.response && row.answerSheet ? toReview(row, tallies) : null,
  };
}

function selectContent(db: Db, userId: string, sessionId: string, position: number) {
  return db
    .select({
      id: sql<string>`${question.id}`.as("question_id"),
      externalId: question.externalId,
      versionNumber: questionVersion.number,
      organ: question.organ,
      modality: question.modality,
      topic: topic.path,
      level: question.level,
      skill: question.skill,
      risc: question.risc,
      origin: questionVersion.origin,
      review: questionVersion.review,
      flaggedAt: flag.flaggedAt,
      body: questionVersion.body,
      // The secret half travels only with a submitted answer.
      answerSheet: sql<
        string | null
      >`case when ${answer.clientId} is not null then ${questionVersion.answerSheet} end`.as("answer_sheet"),
      response: answer.response,
      correct: answer.correct,
      took: answer.took,
    })
    .from(studyItem)
    .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
    .innerJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, studyItem.questionId)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
    .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
    .where(and(eq(studyItem.sessionId, sessionId), eq(studyItem.position, position)));
}

function selectTally(db: Db, userId: string, sessionId: string, position: number) {
  return db
    .select({ choice: optionTally.choice, chosen: optionTally.chosen })
    .from(answer)
    .innerJoin(optionTally, eq(optionTally.versionId, answer.versionId))
    .where(and(eq(answer.sessionId, sessionId), eq(answer.position, position), eq(answer.userId, userId)))
    .limit(40);
}

type ContentRow = Awaited<ReturnType<typeof selectContent>>[number];

function toQuestion(row: ContentRow, seed: number): OpenQuestion["question"] {
  const { answerSheet: _sheet, response: _response, correct: _correct, took: _took, flaggedAt, ...rest } = row;
  const body = JSON.parse(row.body) as QuestionBody;
  if (body.type === "single" || body.type === "multi") body.options = showOptions(body.options, seed, row.id);
  return { ...rest, flagged: flaggedAt !== null, body };
}

function toReview(row: ContentRow, tallies: { choice: string; chosen: number }[]): Review {
  const total = tallies.reduce((sum, entry) => sum + entry.chosen, 0);
  return {
    response: JSON.parse(row.response ?? "null") as Response,
    correct: row.correct === true,
    took: row.took ?? 0,
    sheet: JSON.parse(row.answerSheet ?? "null") as AnswerSheet,
    firstAnswers:
      total >= enoughFirstAnswers
        ? { total, byChoice: Object.fromEntries(tallies.map((entry) => [entry.choice, entry.chosen])) }
        : null,
  };
}
