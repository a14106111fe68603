import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { bankCell, freeQuestion, question } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { liveCellsSql } from "../../questions/bank-cells.server";
import { diffLists } from "./free-list-order";
import {
  type FreeRow,
  freeListSubject,
  listedIdsJson,
  selectFreeRows,
  selectLastChange,
  toFreeRows,
} from "./free-list-rows.server";

export type SaveFreeListOutcome =
  | { status: "saved"; added: number; removed: number; moved: number }
  /** Nothing was saved, because another admin saved first; `savedRows` is the list that the other admin saved. */
  | { status: "elsewhere"; savedRows: FreeRow[]; change: { at: number; by: string | null } | null };

/**
 * Saves the free list if the stored list still equals `before`, so that one of two concurrent saves is refused. The same
 * batch writes the audit entry and recounts the bank. Leaves out added questions that are not live or belong to a mock
 * form. Learners keep access to questions that they have opened (P1, P2).
 */
export async function saveFreeList(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  { before, order }: { before: readonly string[]; order: readonly string[] },
): Promise<SaveFreeListOutcome> {
  const { db } = context;
  const { added, removed, moved } = diffLists(before, order);
  const beforeJson = JSON.stringify(before);
  const isUnchanged = sql`${listedIdsJson} = ${beforeJson}`;
  const newRows = sql`(select je.key, q.id from json_each(${JSON.stringify(order)}) je inner join ${question} q on q.id = je.value
    where (q.status = 'live' and q.form_id is null) or q.id in (select value from json_each(${beforeJson})))`;
  const selectExternalIds = (ids: string[]) =>
    sql`(select json_group_array(q.external_id) from json_each(${JSON.stringify(ids)}) je inner join ${question} q on q.id = je.value)`;
  const [[state], , , , , , storedRows, [change]] = await db.batch([
    db.select({ wasUnchanged: sql<number>`${isUnchanged}`.as("is_unmoved") }).from(sql`(select 1)`),
    audit(
      context,
      {
        actorId,
        action: "change free list",
        subject: freeListSubject,
        before: sql`json_object('questions', ${before.length} + 0, 'removed', json(${selectExternalIds(removed)}))`,
        after: sql`json_object('questions', (select count(*) from ${newRows}), 'added', json(${selectExternalIds(added)}), 'moved', ${moved} + 0)`,
      },
      sql`${isUnchanged} and ${JSON.stringify(order)} <> ${beforeJson}`,
    ),
    db.delete(freeQuestion).where(isUnchanged),
    db
      .insert(freeQuestion)
      .select(
        sql`select w.id, w.key from ${newRows} w where (changes() > 0 or ${beforeJson} = '[]') and not exists (select 1 from ${freeQuestion})`,
      ),
    db.delete(bankCell),
    db.insert(bankCell).select(sql.raw(liveCellsSql)),
    selectFreeRows(db, listedIdsJson),
    selectLastChange(db),
  ]);
  if (Number(state?.wasUnchanged) !== 1)
    return { status: "elsewhere", savedRows: toFreeRows(storedRows), change: change ?? null };
  return { status: "saved", added: added.length, removed: removed.length, moved };
}
