import { eq, sql } from "drizzle-orm";
import { itemTally } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { optionTally, question, questionVersion, topic } from "../../../db/schema";
import { domainName } from "../../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** The first answers to one question. */
export interface QuestionReport {
  id: string;
  stem: string;
  topic: string;
  domains: string;
  isLive: boolean;
  /** Number of first answers: to the live version for questions with options, otherwise to all versions. */
  firstAnswers: number;
  /** Share of correct first answers in percent; null before the first answer. */
  correct: number | null;
  /** Null for questions without options. */
  options: { id: string; text: string; isKey: boolean; chosenCount: number; percent: number }[] | null;
}

/** Reads the report of a question; null if the question does not exist. One trip, two for questions without options. */
export async function readQuestionReport(db: Db, analytics: Db, questionId: string): Promise<QuestionReport | null> {
  const [[row], tally] = await db.batch([
    db
      .select({
        status: question.status,
        organ: question.organ,
        modality: question.modality,
        topic: topic.path,
        body: questionVersion.body,
        answerSheet: questionVersion.answerSheet,
      })
      .from(question)
      .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .where(eq(question.id, questionId)),
    db
      .select({ choice: optionTally.choice, chosen: optionTally.chosen })
      .from(optionTally)
      .where(
        eq(
          optionTally.versionId,
          sql`(select ${question.versionId} from ${question} where ${question.id} = ${questionId})`,
        ),
      ),
  ]);
  if (!row) return null;
  const body = JSON.parse(row.body) as QuestionBody;
  const answerSheet = JSON.parse(row.answerSheet) as AnswerSheet;
  const choiceCounts = countChoices(body, answerSheet, tally);
  return {
    id: questionId,
    stem: body.stem,
    topic: row.topic,
    domains: row.organ === "none" ? domainName(row.modality) : `${domainName(row.organ)}, ${domainName(row.modality)}`,
    isLive: row.status === "live",
    ...(choiceCounts ?? { options: null, ...(await readTally(analytics, questionId)) }),
  };
}

type ChoiceCounts = Pick<QuestionReport, "firstAnswers" | "correct" | "options">;

/** Counts how often each option was chosen; null for questions without options. */
export function countChoices(
  body: QuestionBody,
  { key }: AnswerSheet,
  tally: readonly { choice: string; chosen: number }[],
): ChoiceCounts | null {
  if (body.type !== "single" && body.type !== "multi") return null;
  const keys = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  const firstAnswers = tally.reduce((sum, row) => sum + row.chosen, 0);
  const keyChoice = [...keys].sort().join("+");
  const toPercent = (part: number) => (firstAnswers > 0 ? Math.round((100 * part) / firstAnswers) : 0);
  return {
    firstAnswers,
    correct: firstAnswers > 0 ? toPercent(tally.find((row) => row.choice === keyChoice)?.chosen ?? 0) : null,
    options: body.options.map(({ id, text }) => {
      // A choice of several options is stored as "a+c".
      const chosenCount = tally.reduce((sum, row) => sum + (row.choice.split("+").includes(id) ? row.chosen : 0), 0);
      return { id, text, isKey: keys.includes(id), chosenCount, percent: toPercent(chosenCount) };
    }),
  };
}

async function readTally(analytics: Db, questionId: string): Promise<Pick<QuestionReport, "firstAnswers" | "correct">> {
  const [row] = await analytics
    .select({ firstAnswers: itemTally.firstAnswers, correct: itemTally.firstCorrect })
    .from(itemTally)
    .where(eq(itemTally.questionId, questionId));
  if (!row || row.firstAnswers === 0) return { firstAnswers: 0, correct: null };
  return { firstAnswers: row.firstAnswers, correct: Math.round((100 * row.correct) / row.firstAnswers) };
}
