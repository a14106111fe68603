import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { draftStages } from "./taxonomy";

// The full-text index: a virtual table of SQLite (FTS5) beside the bank, made of nothing but it. Its migrations are not
// drizzle's, and D1 cannot export a database while it is there (docs/deploy.md). A row of it has the rowid of its question:
// no other index leads to it, and a question that changes is indexed again without reading the others.

const questionSearch = sqliteTable("question_search", {
  rowid: integer("rowid"),
  questionId: text("question_id"),
  topic: text("topic"),
  stem: text("stem"),
  explanation: text("explanation"),
});

const wordsOfBody = (where: string) => `(select group_concat(word.value, ' ') from json_tree(v.body) word
    where word.type = 'text' and word.key not in ('type', 'id', 'image', 'file') and ${where})`;
/** Of a case: its second part and those after it, which are not shown before the first is submitted (Q12). */
const laterPart = "(word.path like '$.parts[%' and word.path not like '$.parts[0]%')";

/** The topics above its own, since the last name may be the diagnosis (Q12). */
const above = "coalesce(above.path, t.path)";
const fromQuestions =
  "from question q inner join topic t on t.id = q.topic_id left join topic above on above.id = t.parent_id";

/** The words of the current version of every published question: what may be known before submitting, and after. */
const wordsOfPublished = `select q.rowid, q.id, ${above},
    ${wordsOfBody(`not ${laterPart}`)},
    t.path || ' ' || coalesce(${wordsOfBody(laterPart)} || ' ', '') || (select group_concat(word.value, ' ') from json_tree(v.answer_sheet) word
      where word.type = 'text' and word.key not in ('type', 'key'))
  ${fromQuestions} inner join question_version v on v.id = q.version_id`;

const wordsOfDraft = (keys: string) => `(select group_concat(word.value, ' ') from json_tree(d.content) word
    where word.type = 'text' and word.key in (${keys}))`;

/** The words of every question that was never published. No learner's search meets them: those ask for live ones. */
const wordsOfUnpublished = `select q.rowid, q.id, ${above},
    ${wordsOfDraft("'stem', 'text', 'alt', 'unit'")},
    t.path || ' ' || coalesce(${wordsOfDraft("'rationale', 'teachingPoint', 'solution', 'why', 'name', 'edition', 'section'")}, '')
  ${fromQuestions} inner join question_draft d on d.question_id = q.id
  where q.status in (${draftStages.map((stage) => `'${stage}'`).join(", ")})`;

const into = "insert into question_search (rowid, question_id, topic, stem, explanation)";

/** SQL that makes the index again from the bank. */
export const indexStatements = [
  "delete from question_search",
  `${into} ${wordsOfPublished}`,
  `${into} ${wordsOfUnpublished}`,
];

/** Makes the index again from the bank; to be called whenever its words change as a whole. One batch: two at once do not meet. */
export async function indexWords(db: Db): Promise<void> {
  await db.batch([
    db.delete(questionSearch),
    db.insert(questionSearch).select(sql.raw(wordsOfPublished)),
    db.insert(questionSearch).select(sql.raw(wordsOfUnpublished)),
  ]);
}

/**
 * Statements for a batch that index the questions again whose ids the `select` gives; after those that change them. One that
 * is published is known by its version, one that never was by its draft.
 */
export function indexWrites(db: Db, ids: SQL) {
  const asked = sql`q.id in (select * from (${ids}))`;
  return [
    unindexWrite(db, ids),
    db.insert(questionSearch).select(sql`${sql.raw(wordsOfPublished)} where ${asked}`),
    db.insert(questionSearch).select(sql`${sql.raw(wordsOfUnpublished)} and ${asked}`),
  ] as const;
}

/** Takes the questions out of the index whose ids the `select` gives; before they are deleted. */
export function unindexWrite(db: Db, ids: SQL) {
  return db
    .delete(questionSearch)
    .where(sql`${questionSearch.rowid} in (select q.rowid from question q where q.id in (select * from (${ids})))`);
}

/** Whether the index holds anything: it may have been dropped for an export. */
export async function isIndexed(db: Db): Promise<boolean> {
  return (await db.all(sql.raw("select 1 from question_search limit 1"))).length > 0;
}
