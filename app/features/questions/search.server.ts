import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { note, outcome, question, questionGrant, topic } from "../../db/schema";
import { toFullTextQuery } from "../../lib/full-text-query";
import { excerpt } from "../../lib/text";
import { accessibleQuestions } from "../quota/bank-access.server";
import { notHeldOut } from "./filter-sql.server";
import { foundEnd, foundStart } from "./found-marks";
import { shownOutcome } from "./open-exam.server";
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
}

const maxPerField = 30;
const maxNoteExcerpt = 200;

interface Searcher {
  userId: string;
  unlimited: boolean;
}

/**
 * Returns the questions that contain every search word in a text that the learner may see: own notes, stems of opened questions
 * (P1), whole topics and explanations of answered questions outside open exams (Q12), and, for every accessible question, the
 * topics above its own. Matches in notes come first, then those in stems, explanations, and topics. Null if `text` contains no
 * word.
 */
export async function searchQuestions(db: Db, searcher: Searcher, text: string): Promise<SearchResult[] | null> {
  const words = toFullTextQuery(text);
  if (!words) return null;
  const { userId, unlimited } = searcher;
  const isAccessible = unlimited ? undefined : accessibleQuestions(userId);
  const [notes, stems, explanations, topics] = await db.batch([
    selectNotes(db, userId, text),
    selectFieldMatches(db, userId, "stem", words, isOpened(userId)),
    selectFieldMatches(db, userId, "explanation", words, and(isOpened(userId), mayKnowAnswer(userId))),
    selectFieldMatches(db, userId, "topic", words, isAccessible),
  ]);
  const resultsById = new Map<string, SearchResult>();
  const addMatches = (foundIn: SearchField, rows: readonly MatchRow[]) => {
    for (const { excerpt, ...row } of rows)
      if (!resultsById.has(row.id))
        resultsById.set(row.id, {
          ...row,
          foundIn,
          excerpt: foundIn === "topic" ? null : excerpt,
        });
  };
  addMatches(
    "note",
    notes.map((row) => ({ ...row, excerpt: excerpt(row.excerpt ?? "", maxNoteExcerpt) })),
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
  words: string,
  condition?: SQL,
) {
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
        notHeldOut(userId),
        condition,
      ),
    )
    .orderBy(sql`rank`)
    .limit(maxPerField);
}

function selectNotes(db: Db, userId: string, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return db
    .select(getResultColumns(userId, sql`${note.text}`))
    .from(note)
    .innerJoin(question, eq(question.id, note.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(and(eq(note.userId, userId), ...words.map((word) => sql`instr(lower(${note.text}), ${word}) > 0`)))
    .orderBy(desc(note.savedAt))
    .limit(maxPerField);
}

function isOpened(userId: string): SQL {
  return sql`exists (select 1 from ${questionGrant} where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${question.id})`;
}
