import { eq, sql } from "drizzle-orm";
import { freeQuestionQuota } from "~/constants";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, bankCell, question } from "~/db/schema";
import { toFullTextQuery } from "~/lib/full-text-query";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { computeBalance } from "./free-list-balance";
import { type FreeRow, listedIdsJson, selectFreeRows, selectLastChange, toFreeRows } from "./free-list-rows.server";

const maxSearchResults = 12;
const maxSuggestions = 6;
const maxSearchLength = 60;

/** Loads the free list's page in one database trip. */
export async function loadFreeList({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer, search: URLSearchParams) {
  const searchText = (search.get("find") ?? "").slice(0, maxSearchLength);
  const fullTextQuery = toFullTextQuery(searchText);
  const [list, cells, levelTypeCounts, suggestions, searchResults, [quota], [change]] = await db.batch([
    selectFreeRows(db, listedIdsJson),
    db.select({ organ: bankCell.organ, modality: bankCell.modality, total: bankCell.total }).from(bankCell),
    db
      .select({ level: question.level, type: question.type, total: sql<number>`count(*)`.as("total") })
      .from(question)
      .where(eq(question.status, "live"))
      .groupBy(question.level, question.type),
    selectFreeRows(db, suggestedIds),
    selectFreeRows(db, fullTextQuery ? selectSearchResultIds(fullTextQuery) : sql`'[]'`),
    db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, "freeQuestionQuota")),
    selectLastChange(db),
  ]);
  const rows = toFreeRows(list);
  return {
    rows,
    balance: computeBalance(rows, { cells, levelTypeCounts: levelTypeCounts }),
    suggestions: toFreeRows(suggestions),
    searchText,
    searchResults: fullTextQuery ? toFreeRows(searchResults) : null,
    quota: Number(quota?.value ?? freeQuestionQuota),
    lastChange: change ? { by: change.by, at: formatTime(change.at, now, viewer.timeZone) } : null,
    done: search.get("done"),
  };
}

export type FreeListPage = Awaited<ReturnType<typeof loadFreeList>>;

/** SQL condition for questions `q` that can be added to the list. */
const isAddable = sql`q.status = 'live' and q.form_id is null and q.id not in (select f.question_id from free_question f)`;

/**
 * SQL for the ids of suggested questions: one from each of the cells that are most underrepresented on the list compared
 * with the bank.
 */
const suggestedIds = sql`(select json_group_array(p.id) from (select
    (select q.id from question q where ${isAddable} and q.organ = c.organ and q.modality = c.modality order by q.shuffle limit 1) id
  from bank_cell c where c.total > c.free
  order by cast(c.total as real) * (select count(*) from free_question) / (select sum(total) from bank_cell) - c.free desc, c.total desc
  limit ${sql.raw(String(maxSuggestions))}) p where p.id is not null)`;

/** Returns SQL for the ids of live questions that match the words and are not on the list, best match first. */
function selectSearchResultIds(fullTextQuery: string) {
  return sql`(select json_group_array(w.id) from (select q.id from question_search
    inner join question q on q.id = question_search.question_id
    where question_search match ${fullTextQuery} and ${isAddable} order by rank limit ${sql.raw(String(maxSearchResults))}) w)`;
}

/** Returns the questions with these ids, in the order of the ids, in one database trip. */
export async function readFreeRows(db: Db, ids: readonly string[]): Promise<FreeRow[]> {
  return toFreeRows(await selectFreeRows(db, sql`${JSON.stringify(ids)}`));
}
