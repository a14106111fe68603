import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { bankCell, flag, outcome, question, questionGrant, questionVersion, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { liveWithinReach } from "../quota/reach.server";
import type { Filter, Outcome } from "./filter";
import type { Modality, Organ } from "./taxonomy";
import type { QuestionBody } from "./version";

/** A question as the bank lists it; the beginning of the stem only where the learner has opened it (P1). */
export interface ListedQuestion {
  id: string;
  organ: Organ | "none";
  modality: Modality;
  topic: string;
  type: string;
  level: string;
  outcome: Outcome;
  flagged: boolean;
  stem: string | null;
}

const pageSize = 20;
const stemShown = 160;

/**
 * A page of live questions that match, in the bank's own order after `after`; for a batch. One row more than a page comes
 * back when there is a next one (`toPage`). Without unlimited access: the free list, and what was opened before (P2, P5).
 */
export function selectQuestions(db: Db, userId: string, unlimited: boolean, filter: Filter, after: number | null) {
  // The page first, by question and outcome alone; then the rest, of its rows only.
  const page = db
    .select({ id: question.id })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        unlimited ? eq(question.status, "live") : liveWithinReach(userId),
        after === null ? undefined : gt(question.shuffle, after),
        ...filterConditions(filter),
      ),
    )
    .orderBy(question.shuffle)
    .limit(pageSize + 1);
  return db
    .select({
      id: sql<string>`${question.id}`.as("listed_id"),
      organ: question.organ,
      modality: question.modality,
      topic: topic.path,
      type: question.type,
      level: question.level,
      shuffle: question.shuffle,
      latestCorrect: outcome.latestCorrect,
      flaggedAt: flag.flaggedAt,
      body: sql<string | null>`case when ${questionGrant.grantedAt} is not null then ${questionVersion.body} end`.as(
        "opened_body",
      ),
    })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .where(inArray(question.id, page))
    .orderBy(question.shuffle);
}

/** The rows of `selectQuestions` as a page, and where the next one starts (null: the end). */
export function toPage(rows: Awaited<ReturnType<typeof selectQuestions>>): {
  questions: ListedQuestion[];
  next: number | null;
} {
  const questions = rows.slice(0, pageSize).map(({ shuffle: _place, latestCorrect, flaggedAt, body, ...row }) => ({
    ...row,
    outcome:
      latestCorrect === null ? ("unused" as const) : latestCorrect ? ("correct" as const) : ("incorrect" as const),
    flagged: flaggedAt !== null,
    stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, stemShown),
  }));
  return { questions, next: rows.length > pageSize ? (rows[pageSize - 1]?.shuffle ?? null) : null };
}

/** How many live questions the whole bank holds; for a batch. */
export function selectBankSize(db: Db) {
  return db.select({ size: sql<number>`coalesce(sum(${bankCell.total}), 0)`.as("bank_size") }).from(bankCell);
}

/** SQL conditions of a filter, on `question` left-joined with the learner's `outcome`. */
export function filterConditions(filter: Filter): (SQL | undefined)[] {
  const states = {
    unused: sql`${outcome.latestCorrect} is null`,
    incorrect: sql`${outcome.latestCorrect} = 0`,
    correct: sql`${outcome.latestCorrect} = 1`,
  };
  return [
    filter.organs.length ? inArray(question.organ, filter.organs) : undefined,
    filter.modalities.length ? inArray(question.modality, filter.modalities) : undefined,
    filter.outcomes.length
      ? sql`(${sql.join(
          filter.outcomes.map((state) => states[state]),
          sql` or `,
        )})`
      : undefined,
  ];
}
