import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { note, outcome, question, questionGrant, questionVersion, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { buildFullTextQuery, matchesSearchTerms, parseSearchTerms, type SearchTerm } from "../../lib/text-search-terms";
import { accessibleQuestions } from "../quota/bank-access.server";
import { isNotHeldOut } from "./filter-sql.server";
import { foundEnd, foundStart } from "./found-marks";
import { shownOutcome } from "./open-exam.server";
import { radiologySynonyms } from "./radiology-synonyms";
import { mayContainSearchTerms } from "./search-terms-sql.server";
import { mayKnowAnswer, shownTopic } from "./shown-topic.server";
import type { Modality, Organ, QuestionType, ShownOutcome } from "./taxonomy";

/** The kind of text in which the search words were found. */
export type SearchField = "note" | "stem" | "explanation" | "topic";

/** A question in the search results, with its best match. */
export interface SearchResult {
  id: string;
  organ: Organ | "none";
  modality: Modality;
  /** The whole path of the topic if the learner has answered the question; otherwise, its first name (Q12). */
  topic: string;
  type: QuestionType;
  outcome: ShownOutcome;
  foundIn: SearchField;
  /**
   * Text around the match, in which the characters of `found-marks.ts` enclose each found word; null if only the topic matches.
   */
  excerpt: string | null;
  /** Key of its first series; null unless the learner has opened the question. */
  pictureKey: string | null;
  /** Whether the learner has answered the question and may read its explanation (Q12). */
  isAnswered: boolean;
  /** Whether the learner has opened the question, so that opening it uses no free question (P1). */
  isOpened: boolean;
}

const maxPerField = 30;
/** Notes that contain the search terms as parts of words; the notes with whole words are picked from them. */
const maxNoteCandidates = 200;
const maxNoteExcerpt = 200;

interface Searcher {
  userId: string;
  unlimited: boolean;
}

/**
 * Returns the questions that contain every search term in a text that the learner may see: own notes, stems of opened questions
 * (P1), whole topics and explanations of answered questions outside open exams (Q12), and, for every accessible question, the
 * topics above its own. Matches in notes come first, then those in stems, explanations, and topics; within each, whole words come
 * before longer words, and then the best rank (bm25). Null if `text` contains no word.
 */
export async function searchQuestions(db: Db, searcher: Searcher, text: string): Promise<SearchResult[] | null> {
  const terms = parseSearchTerms(text, radiologySynonyms);
  if (!terms.length) return null;
  const { userId, unlimited } = searcher;
  const isAccessible = unlimited ? undefined : accessibleQuestions(userId);
  const [notes, stems, explanations, topics] = await db.batch([
    selectNotes(db, userId, terms),
    selectFieldMatches(db, userId, "stem", terms, isOpened(userId)),
    selectFieldMatches(db, userId, "explanation", terms, and(isOpened(userId), mayKnowAnswer(userId))),
    selectFieldMatches(db, userId, "topic", terms, isAccessible),
  ]);
  const resultsById = new Map<string, SearchResult>();
  const addMatches = (foundIn: SearchField, rows: readonly MatchRow[]) => {
    for (const { excerpt, isAnswered, isOpened, ...row } of rows)
      if (!resultsById.has(row.id))
        resultsById.set(row.id, {
          ...row,
          foundIn,
          excerpt: foundIn === "topic" ? null : excerpt,
          isAnswered: isAnswered === 1,
          isOpened: isOpened === 1,
        });
  };
  addMatches(
    "note",
    notes
      .filter((row) => matchesSearchTerms(row.excerpt ?? "", terms))
      .slice(0, maxPerField)
      .map((row) => ({ ...row, excerpt: excerpt(row.excerpt ?? "", maxNoteExcerpt) })),
  );
  addMatches("stem", stems);
  addMatches("explanation", explanations);
  addMatches("topic", topics);
  return [...resultsById.values()];
}

type MatchRow = Awaited<ReturnType<typeof selectFieldMatches>>[number];

function getResultColumns(userId: string, found: SQL) {
  return {
    id: sql<string>`${question.id}`.as("found_id"),
    organ: question.organ,
    modality: question.modality,
    topic: shownTopic(mayKnowAnswer(userId)).as("shown_topic"),
    type: question.type,
    outcome: shownOutcome(userId).as("shown_outcome"),
    excerpt: sql<string | null>`${found}`.as("excerpt"),
    pictureKey: sql<
      string | null
    >`case when ${isOpened(userId)} then (select case when json_extract(${questionVersion.body}, '$.series[0].role') <> 'option'
        then json_extract(${questionVersion.body}, '$.series[0].key') end from ${questionVersion} where ${questionVersion.id} = ${question.versionId}) end`.as(
      "picture_key",
    ),
    isAnswered: sql<0 | 1>`${mayKnowAnswer(userId)}`.as("is_answered"),
    isOpened: sql<0 | 1>`${isOpened(userId)}`.as("is_opened"),
  };
}

/**
 * Selects questions by one column of the full-text index. Starts from the index, because the search words match fewer rows than
 * the other conditions.
 */
function selectFieldMatches(
  db: Db,
  userId: string,
  column: "topic" | "stem" | "explanation",
  terms: readonly SearchTerm[],
  condition?: SQL,
) {
  const words = buildFullTextQuery(terms);
  const wholeWords = buildFullTextQuery(terms, false);
  const columnIndex = { topic: 1, stem: 2, explanation: 3 }[column];
  return db
    .select(
      getResultColumns(
        userId,
        sql`snippet(question_search, ${sql.raw(String(columnIndex))}, ${foundStart}, ${foundEnd}, '…', 24)`,
      ),
    )
    .from(sql`question_search`)
    .innerJoin(question, eq(question.id, sql`question_search.question_id`))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        sql`question_search match ${`{${column}} : (${words})`}`,
        sql`+${question.status} = 'live'`,
        isNotHeldOut(userId),
        condition,
      ),
    )
    .orderBy(...(wholeWords === words ? [] : [desc(isMatch(column, wholeWords))]), sql`rank`)
    .limit(maxPerField);
}

function isMatch(column: string, words: string | null): SQL {
  return sql`question_search.rowid in (select rowid from question_search where question_search match ${`{${column}} : (${words})`})`;
}

/** Selects the notes that contain a form of every search term, also inside other words. */
function selectNotes(db: Db, userId: string, terms: readonly SearchTerm[]) {
  return db
    .select(getResultColumns(userId, sql`${note.text}`))
    .from(note)
    .innerJoin(question, eq(question.id, note.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(and(eq(note.userId, userId), mayContainSearchTerms(note.text, terms)))
    .orderBy(desc(note.savedAt))
    .limit(maxNoteCandidates);
}

function isOpened(userId: string): SQL {
  return sql`exists (select 1 from ${questionGrant} where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${question.id})`;
}
