import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { itemStatistics, question, questionVersion, topic } from "../../../db/schema";
import type { ItemStatistics } from "../../questions/statistics/compute-item-statistics";
import { domainName } from "../../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** The first answers to one question. */
export interface QuestionReport {
  id: string;
  stem: string;
  topic: string;
  domains: string;
  isLive: boolean;
  /** Number of first answers to the current version that count for its statistics. */
  firstAnswers: number;
  /** Share of correct first answers in percent; null before the first answer. */
  correct: number | null;
  /** Null for questions without options. */
  options: { id: string; text: string; isKey: boolean; chosenCount: number; percent: number }[] | null;
}

/**
 * Reads the report of a question from the item statistics of its current version (I1), so that all pages agree; null if the
 * question does not exist. One trip.
 */
export async function readQuestionReport(db: Db, questionId: string): Promise<QuestionReport | null> {
  const [row] = await db
    .select({
      externalId: question.externalId,
      status: question.status,
      organ: question.organ,
      modality: question.modality,
      topic: topic.path,
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      statistics: itemStatistics.statistics,
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId))
    .where(eq(question.id, questionId));
  if (!row) return null;
  const body = JSON.parse(row.body) as QuestionBody;
  const statistics = row.statistics === null ? null : (JSON.parse(row.statistics) as ItemStatistics);
  return {
    id: row.externalId,
    stem: body.stem,
    topic: row.topic,
    domains: row.organ === "none" ? domainName(row.modality) : `${domainName(row.organ)}, ${domainName(row.modality)}`,
    isLive: row.status === "live",
    ...describeChoices(body, JSON.parse(row.answerSheet) as AnswerSheet, statistics),
  };
}

/** Returns the numbers of a question and, for a question with options, of each option. */
export function describeChoices(
  body: QuestionBody,
  { key }: AnswerSheet,
  statistics: Pick<ItemStatistics, "n" | "p" | "options"> | null,
): Pick<QuestionReport, "firstAnswers" | "correct" | "options"> {
  const n = statistics?.n ?? 0;
  const numbers = { firstAnswers: n, correct: statistics && n > 0 ? Math.round(100 * statistics.p) : null };
  if (body.type !== "single" && body.type !== "multi") return { ...numbers, options: null };
  const keys: readonly string[] = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  const shares = new Map(statistics?.options.map(({ id, share }) => [id, share]));
  return {
    ...numbers,
    options: body.options.map(({ id, text }) => {
      const share = shares.get(id) ?? 0;
      const chosenCount = Math.round(n * share);
      return { id, text, isKey: keys.includes(id), chosenCount, percent: Math.round(100 * share) };
    }),
  };
}
