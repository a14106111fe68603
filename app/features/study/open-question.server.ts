import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { flag, question, questionGrant, questionVersion, studyItem, studySession, topic } from "../../db/schema";
import type { Level, Modality, Organ, origins, reviewStates, Skill } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import { grantStatements } from "../quota/grant.server";
import { type Mark, readMarks } from "./engine/marks";
import { showOptions } from "./engine/options";
import { type Review, type ReviewRows, selectReview, toReview } from "./review.server";

/** A question in a session as its learner may see it now. */
export interface OpenQuestion {
  session: { id: string; mode: "tutor"; marks: Mark[]; finished: boolean };
  /** 0-based place in the session. */
  position: number;
  /** Whether opening it has just used up one free question. */
  spent: boolean;
  /**
   * Null when the learner may not open it: the quota is used up and there is no subscription (P3), or the session ended
   * before they came to it.
   */
  question: {
    id: string;
    externalId: string;
    versionNumber: number;
    organ: Organ | "none";
    modality: Modality;
    topic: string;
    level: Level;
    skill: Skill;
    risc: boolean;
    origin: (typeof origins)[number];
    review: (typeof reviewStates)[number];
    flagged: boolean;
    body: QuestionBody;
  } | null;
  /** What was submitted, with the key and the reasons; null before submitting (Q12). */
  review: Review | null;
}

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
    where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studySession.userId} = ${userId}
      and ${studySession.finishedAt} is null)`;
  const reads = [
    db
      .select()
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    selectContent(db, userId, sessionId, position),
    ...selectReview(db, userId, sessionId, position),
  ] as const;
  const grants = grantStatements(db, userId, itemQuestion, asked, now);
  const results = spend ? await db.batch([...grants, ...reads]) : await db.batch([...reads]);
  const spent = spend && (results as unknown[][])[2]?.length === 1;
  const [[session], [row], ...reviewed] = results.slice(spend ? grants.length : 0) as [
    (typeof studySession.$inferSelect)[],
    Awaited<ReturnType<typeof selectContent>>,
    ReviewRows[0],
    ReviewRows[1],
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
    spent,
    question: row ? toQuestion(row, session.seed) : null,
    review: toReview(reviewed)?.review ?? null,
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
    })
    .from(studyItem)
    .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
    .innerJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, studyItem.questionId)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
    .where(and(eq(studyItem.sessionId, sessionId), eq(studyItem.position, position)));
}

type ContentRow = Awaited<ReturnType<typeof selectContent>>[number];

function toQuestion(row: ContentRow, seed: number): OpenQuestion["question"] {
  const { flaggedAt, ...rest } = row;
  const body = JSON.parse(row.body) as QuestionBody;
  if (body.type === "single" || body.type === "multi") body.options = showOptions(body.options, seed, row.id);
  return { ...rest, flagged: flaggedAt !== null, body };
}
