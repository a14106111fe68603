import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { questionDraft, questionVersion } from "~/db/schema";

/**
 * SQL: whether a content contains series. The index `question_version_series` has the same condition, so it lists these
 * versions.
 */
const holdsSeries = (text: SQLiteColumn) => sql`instr(${text}, '"series":') > 0`;

/**
 * SQL: the keys of series in drafts and in every version of a question, in parts of cases as well, with the id of the question.
 * Older versions count, because sessions still show them. Reads the text of all versions with series, so it is for admin pages only.
 */
export const selectSeriesUses: SQL = sql`select distinct field.value as key, wording.question_id as question_id from (
    select ${questionDraft.questionId} as question_id, ${questionDraft.content} as text from ${questionDraft}
      where ${holdsSeries(questionDraft.content)}
    union all select ${questionVersion.questionId}, ${questionVersion.body} from ${questionVersion}
      where ${holdsSeries(questionVersion.body)}
  ) wording, json_tree(wording.text) field
  where field.key = 'key' and field.path like '%.series[%'`;

/** SQL: like `selectSeriesUses`, but only for the series whose keys the SQL list `keys` contains, such as `('0ab…')`. */
export function selectUsesOf(keys: SQL): SQL {
  return sql`${selectSeriesUses} and field.value in ${keys}`;
}
