import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  flashCard,
  markup,
  note,
  outcome,
  question,
  questionGrant,
  questionVersion,
  studyItem,
  studySession,
  topic,
} from "../../db/schema";
import { matchesSearchTerms, parseSearchTerms } from "../../lib/text-search-terms";
import { isInNoOpenExam } from "../questions/open-exam.server";
import { radiologySynonyms } from "../questions/radiology-synonyms";
import { mayContainSearchTerms } from "../questions/search-terms-sql.server";
import type { SeriesReference } from "../questions/series-content";
import { mayKnowAnswer, shownTopic } from "../questions/shown-topic.server";
import { makeCardFront } from "../review/flash-cards/card-front";
import { markupSchema } from "../study/engine/session-markup";
import type { NotebookEntry } from "./notebook-entry";
import type { NotebookCursor, NotebookFilter, NotebookKind } from "./notebook-query";

/** Number of entries on a page. */
const notebookPageSize = 30;
/** Maximum number of entries that the search of one page examines, because SQL finds parts of words, too. */
const maxSearched = 200;

export interface NotebookPage {
  entries: NotebookEntry[];
  /** The cursor of the next page; null on the last page. */
  next: NotebookCursor | null;
}

/**
 * Returns a page of the learner's notes, newest highlights of each question, teaching points of questions that were missed at the
 * last answer, and flash cards, newest first. Lists and searches only texts that the learner may read: stems of opened questions
 * (P1), and teaching points and whole topics of answered questions outside open exams (Q12).
 */
export async function readNotebookPage(
  db: Db,
  userId: string,
  filter: NotebookFilter,
  after: NotebookCursor | null,
  pageSize = notebookPageSize,
): Promise<NotebookPage> {
  return toNotebookPage(await selectNotebook(db, userId, filter, after, pageSize), filter, pageSize);
}

/** Builds the query for a page of the notebook, for a batch; see `readNotebookPage`. */
export function selectNotebook(
  db: Db,
  userId: string,
  filter: NotebookFilter,
  after: NotebookCursor | null,
  pageSize = notebookPageSize,
) {
  const terms = parseSearchTerms(filter.search, radiologySynonyms);
  // A search without a word, such as "?", finds nothing.
  const matchesSearch = filter.search
    ? terms.length
      ? mayContainSearchTerms(searchedText, terms)
      : sql`false`
    : undefined;
  return selectEntries(db, userId, filter, after, matchesSearch).limit(getMaxRead(filter, pageSize) + 1);
}

/** Converts the rows of `selectNotebook` to a page. */
export function toNotebookPage(
  rows: readonly EntryRow[],
  filter: NotebookFilter,
  pageSize = notebookPageSize,
): NotebookPage {
  const terms = parseSearchTerms(filter.search, radiologySynonyms);
  const read = rows.slice(0, getMaxRead(filter, pageSize));
  const matching = read.filter((row) => !terms.length || matchesSearchTerms(row.searched ?? "", terms));
  const shown = matching.slice(0, pageSize);
  const last = matching.length > shown.length ? shown.at(-1) : rows.length > read.length ? read.at(-1) : undefined;
  return {
    entries: shown.map(toEntry),
    next: last ? { at: last.at, kind: last.kind, questionId: last.questionId } : null,
  };
}

function getMaxRead({ search }: NotebookFilter, pageSize: number): number {
  return search ? Math.max(maxSearched, pageSize) : pageSize;
}

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

const entry = {
  kind: sql<NotebookKind>`entry.kind`,
  questionId: sql<string>`entry.question_id`,
  versionId: sql<string>`entry.version_id`,
  at: sql<number>`entry.at`,
  text: sql<string>`entry.text`,
};
const readOpened = (path: string) =>
  sql<
    string | null
  >`case when ${questionGrant.grantedAt} is not null then json_extract(${questionVersion.body}, ${path}) end`;
const stem = readOpened("$.stem");
const hasTeachingPoint = sql`${entry.kind} in ('missed', 'card')`;
/** The stem, and the note or the teaching point. Highlights add no text, because their text is part of the stem. */
const searchedText = sql<string>`coalesce(${stem}, '') || ' ' || case ${entry.kind} when 'highlight' then '' else ${entry.text} end`;

function selectEntries(
  db: Db,
  userId: string,
  { kind, organ, modality }: NotebookFilter,
  after: NotebookCursor | null,
  matchesSearch: SQL | undefined,
) {
  const parts = [
    ...(kind === null || kind === "note" ? [fromNotes(userId)] : []),
    ...(kind === null || kind === "highlight" ? [fromHighlights(userId)] : []),
    ...(kind === null || kind === "missed" ? [fromMissed(userId)] : []),
    ...(kind === null || kind === "card" ? [fromCards(userId, kind === "card")] : []),
  ];
  return db
    .select({
      kind: entry.kind.as("entry_kind"),
      questionId: entry.questionId.as("entry_question"),
      at: entry.at.as("entry_at"),
      text: entry.text.as("entry_text"),
      externalId: question.externalId,
      organ: question.organ,
      modality: question.modality,
      topic: shownTopic(mayKnowAnswer(userId)).as("shown_topic"),
      stem: stem.as("opened_stem"),
      pictureFile: readOpened("$.image.file").as("picture_file"),
      pictureAlt: readOpened("$.image.alt").as("picture_alt"),
      series: readOpened("$.series").as("opened_series"),
      searched: searchedText.as("searched_text"),
      hasCard: sql<0 | 1>`${flashCard.dueAt} is not null`.as("has_card"),
      // The two halves of the version, which make the front of a card.
      body: sql<string | null>`case when ${hasTeachingPoint} then ${questionVersion.body} end`.as("card_body"),
      answerSheet: sql<string | null>`case when ${hasTeachingPoint} then ${questionVersion.answerSheet} end`.as(
        "card_sheet",
      ),
      isAnswered: sql<0 | 1>`${mayKnowAnswer(userId)}`.as("is_answered"),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) entry`)
    .innerJoin(question, eq(question.id, entry.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, entry.versionId))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, entry.questionId)))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, entry.questionId)))
    .leftJoin(flashCard, and(eq(flashCard.userId, userId), eq(flashCard.questionId, entry.questionId)))
    .where(
      and(
        organ ? eq(question.organ, organ) : undefined,
        modality ? eq(question.modality, modality) : undefined,
        after
          ? sql`(${entry.at} < ${after.at} or (${entry.at} = ${after.at} and (${entry.kind}, ${entry.questionId}) > (${after.kind}, ${after.questionId})))`
          : undefined,
        matchesSearch,
      ),
    )
    .orderBy(sql`${entry.at} desc`, entry.kind, entry.questionId);
}

function fromNotes(userId: string): SQL {
  return sql`select 'note' as kind, ${note.questionId} as question_id, ${question.versionId} as version_id, ${note.savedAt} as at, ${note.text} as text
    from ${note} inner join ${question} on ${question.id} = ${note.questionId} where ${note.userId} = ${userId}`;
}

/** The newest highlights of each opened question; SQLite takes the other columns from the row with the maximum. */
function fromHighlights(userId: string): SQL {
  return sql`select 'highlight' as kind, ${studyItem.questionId} as question_id, ${studyItem.versionId} as version_id, max(${markup.savedAt}) as at, ${markup.marks} as text
    from ${markup} inner join ${studySession} on ${studySession.id} = ${markup.sessionId}
      inner join ${studyItem} on ${studyItem.sessionId} = ${markup.sessionId} and ${studyItem.position} = ${markup.position}
      inner join ${questionGrant} on ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${studyItem.questionId}
    where ${markup.highlightedBy} = ${userId} and ${studySession.isTest} = 0
    group by ${studyItem.questionId}`;
}

function fromMissed(userId: string): SQL {
  return sql`select 'missed' as kind, ${outcome.questionId} as question_id, ${question.versionId} as version_id, ${outcome.latestAt} as at,
      json_extract(${questionVersion.answerSheet}, '$.teachingPoint') as text
    from ${outcome} inner join ${question} on ${question.id} = ${outcome.questionId}
      inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    where ${outcome.userId} = ${userId} and ${outcome.state} = 'incorrect' and ${outcome.answers} > 0
      and ${isInNoOpenExam(userId, outcome.questionId)}`;
}

/** The flash cards; unless `includesMissed`, without those that the list has as missed questions. */
function fromCards(userId: string, includesMissed: boolean): SQL {
  return sql`select 'card' as kind, ${flashCard.questionId} as question_id, ${question.versionId} as version_id, ${flashCard.createdAt} as at,
      json_extract(${questionVersion.answerSheet}, '$.teachingPoint') as text
    from ${flashCard} inner join ${question} on ${question.id} = ${flashCard.questionId}
      inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
      inner join ${outcome} on ${outcome.userId} = ${userId} and ${outcome.questionId} = ${flashCard.questionId}
    where ${flashCard.userId} = ${userId} and ${mayKnowAnswer(userId)} ${includesMissed ? sql`` : sql`and ${outcome.state} <> 'incorrect'`}`;
}

function toEntry(entryRow: EntryRow): NotebookEntry {
  const {
    text,
    searched: _,
    isAnswered,
    hasCard,
    body,
    answerSheet,
    pictureFile,
    pictureAlt,
    series,
    ...row
  } = entryRow;
  const isHighlight = row.kind === "highlight";
  return {
    ...row,
    text: isHighlight ? null : text,
    front: body && answerSheet ? makeCardFront(JSON.parse(body), JSON.parse(answerSheet)) : null,
    picture: pictureFile !== null && pictureAlt !== null ? { file: pictureFile, alt: pictureAlt } : null,
    seriesCaptions: listCaptions(series),
    hasCard: hasCard === 1,
    highlights: isHighlight ? markupSchema.parse(JSON.parse(text)).highlights : [],
    isAnswered: isAnswered === 1,
  };
}

/** Returns the captions of the series beside the stem, without those that are options; `series` is JSON. */
function listCaptions(series: string | null): string[] {
  const references = JSON.parse(series ?? "[]") as SeriesReference[];
  return references.filter(({ role }) => role !== "option").map(({ caption }) => caption);
}
