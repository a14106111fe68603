import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { card, image, question, questionVersion, topic } from "../../db/schema";
import { toFullTextQuery } from "../../lib/full-text-query";
import { domainNames } from "../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../questions/version";

// Cards may use only approved questions outside mock exams (S7), because a card would reveal the content of the exam.

const cardStatuses = ["approved", "pilot", "live"] as const;
const maxResults = 20;

/** Returns the SQL condition that a card may use the question. */
export function isIdAllowedOnCard(questionId: string | typeof card.questionId): SQL {
  return sql`exists (select 1 from ${question} where ${question.id} = ${questionId} and ${isAllowedOnCard})`;
}
const isAllowedOnCard = and(inArray(question.status, [...cardStatuses]), isNull(question.formId));

/** SQL condition for a card in the gallery: the card is published and may still use its question, if it has one. */
export const isInGallery = and(
  isNotNull(card.publishedAt),
  or(isNull(card.questionId), isIdAllowedOnCard(card.questionId)),
);

/** Reads a question with its image license; null if the question may not be on a card. */
export async function readCardQuestion(db: Db, questionId: string) {
  const [row] = await selectQuestionRows(db, sql`${questionId}`);
  return row ? parseQuestionRow(row) : null;
}

/** Reads a card and its question in one database trip; null if the card does not exist. */
export async function readCardAndQuestion(db: Db, cardId: string) {
  const [[storedCard], [row]] = await db.batch([
    db.select().from(card).where(eq(card.id, cardId)),
    selectQuestionRows(db, sql`(select ${card.questionId} from ${card} where ${card.id} = ${cardId})`),
  ]);
  return storedCard ? { storedCard, question: row ? parseQuestionRow(row) : null } : null;
}

function selectQuestionRows(db: Db, questionId: SQL) {
  return db
    .select({
      externalId: question.externalId,
      organ: question.organ,
      modality: question.modality,
      media: question.media,
      body: questionVersion.body,
      sheet: questionVersion.answerSheet,
      image,
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(image, eq(image.key, sql`json_extract(${questionVersion.body}, '$.image.file')`))
    .where(and(eq(question.id, questionId), isAllowedOnCard));
}

function parseQuestionRow(row: Awaited<ReturnType<typeof selectQuestionRows>>[number]) {
  return { ...row, body: JSON.parse(row.body) as QuestionBody, sheet: JSON.parse(row.sheet) as AnswerSheet };
}

/**
 * Finds questions that may be on a card, by id or by words that must all match. Returns an empty list for a text without words.
 */
export async function findCardQuestions(db: Db, searchText: string) {
  const words = toFullTextQuery(searchText);
  if (!words) return [];
  const id = searchText.trim();
  const rows = await db
    .select({
      id: question.id,
      externalId: question.externalId,
      organ: question.organ,
      modality: question.modality,
      topic: topic.path,
      stem: sql<string>`json_extract(${questionVersion.body}, '$.stem')`.as("stem"),
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .where(
      and(
        isAllowedOnCard,
        or(
          eq(question.externalId, id),
          eq(question.id, id),
          sql`${question.id} in (select question_id from question_search where question_search match ${words} order by rank limit 200)`,
        ),
      ),
    )
    .orderBy(sql`${question.externalId} = ${id} desc`, question.externalId)
    .limit(maxResults);
  return rows.map(({ organ, modality, ...row }) => ({
    ...row,
    domain: domainNames(organ, modality).join(" · "),
  }));
}
