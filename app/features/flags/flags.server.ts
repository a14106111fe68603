import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { flag, outcome, question, questionGrant, questionVersion, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { isNotHeldOut } from "../questions/filter-sql.server";
import { shownOutcome } from "../questions/open-exam.server";
import { mayKnowAnswer, shownTopic } from "../questions/shown-topic.server";
import type { Modality, Organ, ShownOutcome } from "../questions/taxonomy";
import { findPictureKey } from "../questions/thumbnails.server";
import type { QuestionBody } from "../questions/version";

/** A flagged question; `stem` is null unless the learner has opened the question. */
export interface FlaggedQuestion {
  questionId: string;
  organ: Organ | "none";
  modality: Modality;
  /** The topic as far as the learner may see it: before an answer, only its first name (Q12). */
  topic: string;
  level: string;
  stem: string | null;
  /** Key of its first series; null unless the learner has opened the question. */
  pictureKey: string | null;
  outcome: ShownOutcome;
  flaggedAt: number;
}

const maxStemLength = 160;

/**
 * Sets or removes the learner's flag on a question (Q8); idempotent. Flags only questions that the learner has opened,
 * and live questions outside held-out mock forms, because the flagged list shows topics.
 */
export async function setFlag(
  db: Db,
  userId: string,
  questionId: string,
  flagged: boolean,
  now: number,
): Promise<void> {
  if (flagged)
    await db
      .insert(flag)
      .select(
        sql`select ${userId}, ${question.id}, ${now} from ${question} where ${question.id} = ${questionId}
          and ((${question.status} = 'live' and ${isNotHeldOut(userId)}) or exists (select 1 from ${questionGrant}
            where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${question.id}))`,
      )
      .onConflictDoNothing();
  else await db.delete(flag).where(and(eq(flag.userId, userId), eq(flag.questionId, questionId)));
}

/** Returns the learner's flagged questions, newest first, at most 500. */
export async function listFlaggedQuestions(db: Db, userId: string): Promise<FlaggedQuestion[]> {
  const rows = await db
    .select({
      questionId: sql<string>`${question.id}`.as("flagged_id"),
      organ: question.organ,
      modality: question.modality,
      topic: shownTopic(mayKnowAnswer(userId)).as("shown_topic"),
      level: question.level,
      body: sql<string | null>`case when ${questionGrant.grantedAt} is not null then ${questionVersion.body} end`.as(
        "opened_body",
      ),
      outcome: shownOutcome(userId).as("shown_outcome"),
      flaggedAt: flag.flaggedAt,
    })
    .from(flag)
    .innerJoin(question, eq(question.id, flag.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, flag.questionId)))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, flag.questionId)))
    .where(eq(flag.userId, userId))
    .orderBy(desc(flag.flaggedAt))
    .limit(500);
  return rows.map(({ body, ...row }) => {
    if (body === null) return { ...row, stem: null, pictureKey: null };
    const content = JSON.parse(body) as QuestionBody;
    return { ...row, stem: excerpt(content.stem, maxStemLength), pictureKey: findPictureKey(content) };
  });
}

/** Builds the statement that counts the learner's flagged questions, for a batch. */
export function selectFlagCount(db: Db, userId: string) {
  return db
    .select({ flagged: sql<number>`count(*)`.as("flag_count") })
    .from(flag)
    .where(eq(flag.userId, userId));
}
