import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { draftStages } from "./taxonomy";

// The full-text index: a virtual table of SQLite (FTS5), derived from the bank. Its migrations are written by hand, and D1 cannot
// export a database that has it (docs/deploy.md). A row has the rowid of its question, so a changed question is indexed again
// without reading the others.

const questionSearch = sqliteTable("question_search", {
  rowid: integer("rowid"),
  questionId: text("question_id"),
  topic: text("topic"),
  stem: text("stem"),
  explanation: text("explanation"),
});

const bodyText = (where: string) => `(select group_concat(word.value, ' ') from json_tree(v.body) word
    where word.type = 'text' and word.key not in ('type', 'id', 'image', 'file') and ${where})`;
/** SQL that selects the second and later parts of a case, which are hidden until the first is submitted (Q12). */
const isLaterPart = "(word.path like '$.parts[%' and word.path not like '$.parts[0]%')";

/** SQL for the path above a question's own topic, whose last name may be the diagnosis (Q12). */
const pathAbove = "coalesce(above.path, t.path)";
const fromQuestions =
  "from question q inner join topic t on t.id = q.topic_id left join topic above on above.id = t.parent_id";

/** SQL for the words of every published question, separated into those visible before and after submitting. */
const publishedRows = `select q.rowid, q.id, ${pathAbove},
    ${bodyText(`not ${isLaterPart}`)},
    t.path || ' ' || coalesce(${bodyText(isLaterPart)} || ' ', '') || (select group_concat(word.value, ' ') from json_tree(v.answer_sheet) word
      where word.type = 'text' and word.key not in ('type', 'key'))
  ${fromQuestions} inner join question_version v on v.id = q.version_id`;

const draftText = (keys: string) => `(select group_concat(word.value, ' ') from json_tree(d.content) word
    where word.type = 'text' and word.key in (${keys}))`;

/** SQL for the words of every unpublished question, which learners do not find because their searches require live questions. */
const unpublishedRows = `select q.rowid, q.id, ${pathAbove},
    ${draftText("'stem', 'text', 'alt', 'unit'")},
    t.path || ' ' || coalesce(${draftText("'rationale', 'teachingPoint', 'solution', 'why', 'name', 'edition', 'section'")}, '')
  ${fromQuestions} inner join question_draft d on d.question_id = q.id
  where q.status in (${draftStages.map((stage) => `'${stage}'`).join(", ")})`;

const insertInto = "insert into question_search (rowid, question_id, topic, stem, explanation)";

/** SQL that rebuilds the index from the bank. */
export const indexStatements = [
  "delete from question_search",
  `${insertInto} ${publishedRows}`,
  `${insertInto} ${unpublishedRows}`,
];

/** Rebuilds the whole index in one batch, so that two rebuilds do not mix. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await db.batch([
    db.delete(questionSearch),
    db.insert(questionSearch).select(sql.raw(publishedRows)),
    db.insert(questionSearch).select(sql.raw(unpublishedRows)),
  ]);
}

/**
 * Returns batch statements that index the selected questions again; they belong after the statements that change them. A published
 * question is indexed by its version, an unpublished one by its draft.
 */
export function indexWrites(db: Db, ids: SQL) {
  const asked = sql`q.id in (select * from (${ids}))`;
  return [
    deleteFromIndex(db, ids),
    db.insert(questionSearch).select(sql`${sql.raw(publishedRows)} where ${asked}`),
    db.insert(questionSearch).select(sql`${sql.raw(unpublishedRows)} and ${asked}`),
  ] as const;
}

/** Returns a statement that removes the selected questions from the index, before they are deleted. */
export function deleteFromIndex(db: Db, ids: SQL) {
  return db
    .delete(questionSearch)
    .where(sql`${questionSearch.rowid} in (select q.rowid from question q where q.id in (select * from (${ids})))`);
}

/** Returns whether the index has rows: it may have been dropped for an export. */
export async function isIndexed(db: Db): Promise<boolean> {
  return (await db.all(sql.raw("select 1 from question_search limit 1"))).length > 0;
}
