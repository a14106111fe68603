import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { draftStages } from "./taxonomy";

// The full-text index is a virtual table of SQLite (FTS5) with the text of the bank. The migrations of the table are written by
// hand, and D1 cannot export a database that contains the table (docs/deploy.md). Each row has the rowid of its question, so
// that a question can be indexed again without reading other rows.

const questionSearch = sqliteTable("question_search", {
  rowid: integer("rowid"),
  questionId: text("question_id"),
  topic: text("topic"),
  stem: text("stem"),
  explanation: text("explanation"),
});

const getBodyTextSql = (where: string) => `(select group_concat(word.value, ' ') from json_tree(v.body) word
    where word.type = 'text' and ${where})`;
/**
 * SQL condition: the text belongs to the second or a later part of a case, which is hidden until the earlier part is submitted
 * (Q12).
 */
const isLaterPartSql = "(word.path like '$.parts[%' and word.path not like '$.parts[0]%')";

/** Returns SQL for the other names of topics, each after a space. */
function getSynonymsSql(topicIds: string): string {
  return `coalesce((select group_concat(' ' || s.name, '') from topic_synonym s where s.topic_id in (${topicIds})), '')`;
}

/**
 * SQL for the path of the topic above the question's own topic, whose name may be the diagnosis (Q12). A topic at the top of
 * the tree stands for itself.
 */
const parentPathSql = `coalesce(above.path, t.path) || ${getSynonymsSql("coalesce(above.id, t.id), above.parent_id")}`;
/** SQL for the whole path of the question's topic. */
const wholePathSql = `t.path || ${getSynonymsSql("t.id, above.id, above.parent_id")}`;
const fromQuestionsSql =
  "from question q inner join topic t on t.id = q.topic_id left join topic above on above.id = t.parent_id";

/**
 * SQL condition: the text is part of the stem or of an option. Descriptions of pictures are searched only after submitting, because
 * they may name a word of the diagnosis; the keys and roles of series are not texts.
 */
const isStemOrOptionSql = "word.key in ('stem', 'text', 'unit')";
const isHiddenBodyTextSql = `(word.key in ('alt', 'caption') or (${isLaterPartSql} and ${isStemOrOptionSql}))`;

/** SQL that selects the text of every published question, split into text searched before and after submitting. */
const publishedRowsSql = `select q.rowid, q.id, ${parentPathSql},
    ${getBodyTextSql(`not ${isLaterPartSql} and ${isStemOrOptionSql}`)},
    ${wholePathSql} || ' ' || coalesce(${getBodyTextSql(isHiddenBodyTextSql)} || ' ', '') || (select group_concat(word.value, ' ') from json_tree(v.answer_sheet) word
      where word.type = 'text' and word.key not in ('type', 'key'))
  ${fromQuestionsSql} inner join question_version v on v.id = q.version_id`;

const getDraftTextSql = (keys: string) => `(select group_concat(word.value, ' ') from json_tree(d.content) word
    where word.type = 'text' and word.key in (${keys}))`;

/**
 * SQL that selects the text of every unpublished question. Learners do not find these questions, because their searches require
 * live questions.
 */
const unpublishedRowsSql = `select q.rowid, q.id, ${parentPathSql},
    ${getDraftTextSql("'stem', 'text', 'unit'")},
    ${wholePathSql} || ' ' || coalesce(${getDraftTextSql("'alt', 'caption', 'rationale', 'teachingPoint', 'solution', 'why', 'name', 'edition', 'section'")}, '')
  ${fromQuestionsSql} inner join question_draft d on d.question_id = q.id
  where q.status in (${draftStages.map((stage) => `'${stage}'`).join(", ")})`;

const insertIntoIndexSql = "insert into question_search (rowid, question_id, topic, stem, explanation)";

/** SQL that rebuilds the index from the bank. */
export const indexRebuildStatements = [
  "delete from question_search",
  `${insertIntoIndexSql} ${publishedRowsSql}`,
  `${insertIntoIndexSql} ${unpublishedRowsSql}`,
];

/** Rebuilds the whole index in one batch, so that simultaneous rebuilds do not interleave. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await db.batch([
    db.delete(questionSearch),
    db.insert(questionSearch).select(sql.raw(publishedRowsSql)),
    db.insert(questionSearch).select(sql.raw(unpublishedRowsSql)),
  ]);
}

/**
 * Returns batch statements that index the questions with these ids again. In a batch, these statements belong after those that
 * change the questions. The index holds the version of a published question, and the draft of an unpublished question.
 */
export function buildReindexStatements(db: Db, ids: SQL) {
  const isSelected = sql`q.id in (select * from (${ids}))`;
  return [
    deleteFromIndex(db, ids),
    db.insert(questionSearch).select(sql`${sql.raw(publishedRowsSql)} where ${isSelected}`),
    db.insert(questionSearch).select(sql`${sql.raw(unpublishedRowsSql)} and ${isSelected}`),
  ] as const;
}

/**
 * Returns a statement that removes questions from the index. Run the statement before the questions are deleted, because the
 * statement looks up the rowids of the questions.
 */
export function deleteFromIndex(db: Db, ids: SQL) {
  return db
    .delete(questionSearch)
    .where(sql`${questionSearch.rowid} in (select q.rowid from question q where q.id in (select * from (${ids})))`);
}

/** Returns whether the index has rows. The index is empty if it was dropped and created again for an export. */
export async function hasIndexRows(db: Db): Promise<boolean> {
  return (await db.all(sql.raw("select 1 from question_search limit 1"))).length > 0;
}
