import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { flag, outcome, question, questionGrant, questionVersion, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { liveAccessibleQuestions } from "../quota/bank-access.server";
import type { Filter } from "./filter";
import { getFilterConditions } from "./filter-sql.server";
import { mayKnowAnswer, shownTopic } from "./shown-topic.server";
import type { Modality, Organ, Outcome } from "./taxonomy";
import { findPictureKey } from "./thumbnails.server";
import type { QuestionBody } from "./version";

/** A question in a list. `stem` is the beginning of the stem; null until the learner opens the question (P1). */
export interface ListedQuestion {
  id: string;
  organ: Organ | "none";
  modality: Modality;
  /** The whole path of the topic if the learner has answered the question; otherwise, its first name (Q12). */
  topic: string;
  type: string;
  level: string;
  outcome: Outcome;
  flagged: boolean;
  stem: string | null;
  /** Key of the question's first series; null until the learner opens the question. */
  pictureKey: string | null;
}

const pageSize = 20;
const maxStemExcerpt = 160;

/**
 * Returns a batch statement for a page of matching live questions in the shuffled order of the bank. The page begins after the
 * shuffle position `after`. The statement selects one row more than a page has, so that `toQuestionPage` can tell whether there
 * is a next page. For a learner without unlimited access, the page has only free questions and questions that the learner has
 * already opened (P2, P5).
 */
export function selectQuestionPage(
  db: Db,
  userId: string,
  hasUnlimitedAccess: boolean,
  filter: Filter,
  after: number | null,
  now: number,
) {
  // Selects the ids of the page first, so that only these rows are joined with the other tables.
  const page = db
    .select({ id: question.id })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        hasUnlimitedAccess ? eq(question.status, "live") : liveAccessibleQuestions(userId),
        after === null ? undefined : gt(question.shuffle, after),
        ...getFilterConditions(userId, filter, now),
      ),
    )
    .orderBy(question.shuffle)
    .limit(pageSize + 1);
  return db
    .select({
      id: sql<string>`${question.id}`.as("listed_id"),
      organ: question.organ,
      modality: question.modality,
      topic: shownTopic(mayKnowAnswer(userId)).as("shown_topic"),
      type: question.type,
      level: question.level,
      shuffle: question.shuffle,
      state: outcome.state,
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

/** Converts the rows of `selectQuestionPage` to a page. `next` is the `after` of the next page; null on the last page. */
export function toQuestionPage(rows: Awaited<ReturnType<typeof selectQuestionPage>>): {
  questions: ListedQuestion[];
  next: number | null;
} {
  const questions = rows.slice(0, pageSize).map(({ shuffle: _place, state, flaggedAt, body, ...row }) => ({
    ...row,
    outcome: state ?? ("unused" as const),
    flagged: flaggedAt !== null,
    ...describeOpened(body),
  }));
  return { questions, next: rows.length > pageSize ? (rows[pageSize - 1]?.shuffle ?? null) : null };
}

/** Returns what a list shows of a question that the learner has opened; `body` is null for others. */
function describeOpened(body: string | null): Pick<ListedQuestion, "stem" | "pictureKey"> {
  if (body === null) return { stem: null, pictureKey: null };
  const content = JSON.parse(body) as QuestionBody;
  return { stem: excerpt(content.stem, maxStemExcerpt), pictureKey: findPictureKey(content) };
}
