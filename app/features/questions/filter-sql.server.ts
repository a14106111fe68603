import { inArray, type SQL, sql } from "drizzle-orm";
import { selectSeatEnd } from "../../db/paid-seat";
import { flag, freeQuestion, mockTaken, note, outcome, question, questionGrant, subscription } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { buildFullTextQuery, parseSearchTerms } from "../../lib/text-search-terms";
import type { Filter, QuestionTrait } from "./filter";
import { isInNoOpenExam } from "./open-exam.server";
import { radiologySynonyms } from "./radiology-synonyms";
import { isWithinTopics, mayKnowAnswer } from "./shown-topic.server";
import { isReviewedVersion } from "./version-review.server";

/**
 * Returns the SQL conditions of a filter (S2) on `question`, left-joined with the learner's `outcome`. The conditions exclude
 * questions in the learner's open exams (Q12) and in mock forms that the learner has not taken (S7).
 */
export function getFilterConditions(userId: string, filter: Filter, now: number): (SQL | undefined)[] {
  const { organs, modalities, topics, types, levels, bands, outcomes, only, notSeenDays, text } = filter;
  return [
    isNotHeldOut(userId),
    organs.length ? inArray(question.organ, organs) : undefined,
    modalities.length ? inArray(question.modality, modalities) : undefined,
    topics.length ? isWithinTopics(userId, topics) : undefined,
    types.length ? inArray(question.type, types) : undefined,
    levels.length ? inArray(question.level, levels) : undefined,
    bands.length ? inArray(sql`coalesce(${question.band}, 'unrated')`, bands) : undefined,
    outcomes.length ? inArray(sql`coalesce(${outcome.state}, 'unused')`, outcomes) : undefined,
    ...only.map((trait) => hasTrait(userId, trait, now)),
    notSeenDays === null
      ? undefined
      : sql`(${outcome.latestAt} is null or ${outcome.latestAt} < ${now - notSeenDays * dayMs})`,
    text ? matchesText(userId, text, now) : undefined,
  ];
}

/**
 * Returns an SQL condition on `question`: the question is neither in an open exam of the learner (Q12) nor in a mock form that
 * the learner has not taken (S7).
 */
export function isNotHeldOut(userId: string): SQL {
  return sql`(${isInNoOpenExam(userId)} and (${question.formId} is null
    or ${question.formId} in (select ${mockTaken.formId} from ${mockTaken} where ${mockTaken.userId} = ${userId})))`;
}

/** Returns an SQL condition on `question` and the learner's `outcome`: the question has the trait. */
export function hasTrait(userId: string, trait: QuestionTrait, now: number): SQL {
  switch (trait) {
    case "flagged":
      return sql`${question.id} in (select ${flag.questionId} from ${flag} where ${flag.userId} = ${userId})`;
    case "noted":
      return sql`${question.id} in (select ${note.questionId} from ${note} where ${note.userId} = ${userId})`;
    case "due":
      return sql`${outcome.dueAt} <= ${now}`;
    case "images":
      return sql`${question.media} <> 'none'`;
    case "stack":
      return sql`${question.media} = 'stack'`;
    case "measure":
      // A number asked about a picture is measured on it.
      return sql`(${question.type} = 'numeric' and ${question.media} <> 'none')`;
    case "risc":
      return sql`${question.risc} = 1`;
    case "normal":
      // The trait "normal" gives most keys away, so the condition matches only answered questions (Q12).
      return sql`(${question.normal} = 1 and ${outcome.state} in ('correct', 'incorrect'))`;
    case "free":
      return sql`${question.id} in (select ${freeQuestion.questionId} from ${freeQuestion})`;
    case "reviewed":
      return isReviewedVersion(sql`${question.versionId}`);
  }
}

/**
 * Returns an SQL condition on `question`: the learner may read a text that contains every search term. The learner may read the topics
 * above the question's own topic; the stem after opening the question or with a subscription (P1); and the whole topic and the
 * explanation after answering (Q12).
 */
function matchesText(userId: string, text: string, now: number): SQL {
  const words = buildFullTextQuery(parseSearchTerms(text, radiologySynonyms));
  if (!words) return sql`false`;
  const matchesColumns = (columns: string) =>
    sql`${question.id} in (select question_id from question_search where question_search match ${`{${columns}} : (${words})`})`;
  const mayReadStem = sql`(exists (select 1 from ${questionGrant} where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${question.id})
    or exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${subscription.accessUntil} > ${now})
    or ${selectSeatEnd(userId, now)} is not null)`;
  return sql`(${matchesColumns("topic")} or (${matchesColumns("topic stem")} and ${mayReadStem}) or (${mayKnowAnswer(userId)} and ${matchesColumns("topic stem explanation")}))`;
}
