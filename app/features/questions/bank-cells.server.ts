import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { appSetting, bankCell } from "../../db/schema";

/** The cells of the live questions, in the columns of `bank_cell`. */
export const liveCells = `select q.organ, q.modality, count(*), count(f.question_id) from question q
  left join free_question f on f.question_id = q.id where q.status = 'live' group by 1, 2`;

/** Key of the setting that holds `BankFigures` as JSON: too much to count for a page, and for showing only. */
export const bankFiguresKey = "bankFigures";

export interface BankFigures {
  /** Reasons that explain an option, or what stands for one in another type of question. */
  reasons: number;
  /** Types of question that are in use. */
  types: number;
}

/** The figures of the live questions, in the columns of `app_setting`. */
export const liveFigures = `select '${bankFiguresKey}', json_object('reasons', coalesce(sum(
    (select count(*) from json_each(v.answer_sheet, '$.key.rationales')) +
    (select count(*) from json_each(v.answer_sheet, '$.key.parts') p, json_each(p.value, '$.key.rationales'))), 0),
  'types', count(distinct q.type))
  from question q inner join question_version v on v.id = q.version_id where q.status = 'live'`;

/** Statements for a batch that count the live questions of every organ × modality cell again. */
export function cellWrites(db: Db) {
  return [db.delete(bankCell), db.insert(bankCell).select(sql.raw(liveCells))] as const;
}

/** Counts the figures again; they are for showing only, so it may happen later. */
export async function countFigures(db: Db): Promise<void> {
  await db.batch(figureWrites(db));
}

function figureWrites(db: Db) {
  return [
    db.delete(appSetting).where(eq(appSetting.key, bankFiguresKey)),
    db.insert(appSetting).select(sql.raw(liveFigures)),
  ] as const;
}

/** Counts cells and figures again; to be called whenever the bank changes as a whole. */
export async function countBank(db: Db): Promise<void> {
  await db.batch([...cellWrites(db), ...figureWrites(db)]);
}
