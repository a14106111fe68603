import { eq, sql } from "drizzle-orm";
import { itemTally } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { optionTally, question, questionVersion, topic } from "../../../db/schema";
import { domainName } from "../../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** How one question is answered at first. */
export interface QuestionReport {
  id: string;
  stem: string;
  topic: string;
  domains: string;
  live: boolean;
  /** First answers to the wording that is live now; where the share correct is not told by the options, to all wordings. */
  n: number;
  /** Percent correct; null before the first answer. */
  correct: number | null;
  /** Null for questions whose answers are not options. */
  options: { id: string; text: string; key: boolean; chosen: number; percent: number }[] | null;
}

/** The report of a question; null when there is none. One trip, a second one for answers that are no options. */
export async function readQuestion(db: Db, analytics: Db, questionId: string): Promise<QuestionReport | null> {
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
  const sheet = JSON.parse(row.answerSheet) as AnswerSheet;
  const chosen = chosenOptions(body, sheet, tally);
  return {
    id: questionId,
    stem: body.stem,
    topic: row.topic,
    domains: row.organ === "none" ? domainName(row.modality) : `${domainName(row.organ)}, ${domainName(row.modality)}`,
    live: row.status === "live",
    ...(chosen ?? { options: null, ...(await readTally(analytics, questionId)) }),
  };
}

type Choices = Pick<QuestionReport, "n" | "correct" | "options">;

/** What the tally of a question with options says; null for other questions. */
export function chosenOptions(
  body: QuestionBody,
  { key }: AnswerSheet,
  tally: readonly { choice: string; chosen: number }[],
): Choices | null {
  if (body.type !== "single" && body.type !== "multi") return null;
  const keys = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  const n = tally.reduce((sum, row) => sum + row.chosen, 0);
  const right = [...keys].sort().join("+");
  const percent = (part: number) => (n > 0 ? Math.round((100 * part) / n) : 0);
  return {
    n,
    correct: n > 0 ? percent(tally.find((row) => row.choice === right)?.chosen ?? 0) : null,
    options: body.options.map(({ id, text }) => {
      // Several options chosen together are one choice: "a+c".
      const chosen = tally.reduce((sum, row) => sum + (row.choice.split("+").includes(id) ? row.chosen : 0), 0);
      return { id, text, key: keys.includes(id), chosen, percent: percent(chosen) };
    }),
  };
}

async function readTally(analytics: Db, questionId: string): Promise<Pick<QuestionReport, "n" | "correct">> {
  const [row] = await analytics
    .select({ n: itemTally.firstAnswers, correct: itemTally.firstCorrect })
    .from(itemTally)
    .where(eq(itemTally.questionId, questionId));
  return row && row.n > 0 ? { n: row.n, correct: Math.round((100 * row.correct) / row.n) } : { n: 0, correct: null };
}
