import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { appSetting, bankCell } from "../../db/schema";

/** SQL that counts the live questions of each organ and modality as rows of `bank_cell`. */
export const liveCellsSql = `select q.organ, q.modality, count(*), count(f.question_id) from question q
  left join free_question f on f.question_id = q.id where q.status = 'live' group by 1, 2`;

/** Key of the setting that caches `BankFigures` as JSON, because counting on every page would be slow. */
export const bankFiguresKey = "bankFigures";

export interface BankFigures {
  /** Number of rationales of options, pairs, and items in live questions. */
  reasons: number;
  /** Number of question types that live questions have. */
  types: number;
}

/** SQL that computes `BankFigures` as a row of `app_setting`. */
export const bankFiguresSql = `select '${bankFiguresKey}', json_object('reasons', coalesce(sum(
    (select count(*) from json_each(v.answer_sheet, '$.key.rationales')) +
    (select count(*) from json_each(v.answer_sheet, '$.key.parts') p, json_each(p.value, '$.key.rationales'))), 0),
  'types', count(distinct q.type))
  from question q inner join question_version v on v.id = q.version_id where q.status = 'live'`;

/** Returns batch statements that recount the live questions of each organ and modality. */
export function buildCellRecountStatements(db: Db) {
  return [db.delete(bankCell), db.insert(bankCell).select(sql.raw(liveCellsSql))] as const;
}

/** Recounts `BankFigures`, which are only displayed, so a delayed recount does no harm. */
export async function recountBankFigures(db: Db): Promise<void> {
  await db.batch(buildFigureRecountStatements(db));
}

function buildFigureRecountStatements(db: Db) {
  return [
    db.delete(appSetting).where(eq(appSetting.key, bankFiguresKey)),
    db.insert(appSetting).select(sql.raw(bankFiguresSql)),
  ] as const;
}

/** Recounts `bank_cell` and `BankFigures` after a change of the whole bank, such as seeding. */
export async function recountBank(db: Db): Promise<void> {
  await db.batch([...buildCellRecountStatements(db), ...buildFigureRecountStatements(db)]);
}
