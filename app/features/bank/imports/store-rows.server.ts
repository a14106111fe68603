import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { importRow, importRun } from "~/db/schema";
import type { ImportStatus, ReceivedRanges, SentRow, StartMessage } from "./import-protocol";
import { judgeRows, type StoredRow } from "./judge-rows.server";

/** Maximum characters per value: a value sent to D1 holds at most 2 MB, and escaping makes nested JSON longer. */
const maxValueLength = 1_000_000;

/** Starts an import, or resumes the unfinished one of the same admin and file. */
export async function startImport(
  context: Context,
  actorId: string,
  startMessage: StartMessage,
): Promise<ImportStatus> {
  const { db, now } = context;
  const importId = context.id();
  const isSameImport = and(
    eq(importRun.fileHash, startMessage.fileHash),
    eq(importRun.format, startMessage.format),
    eq(importRun.startedBy, actorId),
    eq(importRun.rowCount, startMessage.total),
    eq(importRun.replacesDrafts, startMessage.replacesDrafts),
    eq(importRun.state, "reading"),
  );
  const { fileName, fileHash, format, total, replacesDrafts, notes } = startMessage;
  const [, found] = await db.batch([
    db.insert(importRun).select(
      sql`select ${importId}, ${fileName}, ${fileHash}, ${format}, ${actorId}, 'reading', ${total}, ${replacesDrafts ? 1 : 0},
        ${JSON.stringify(notes)}, null, ${now}, null where not exists (select 1 from ${importRun} where ${isSameImport})`,
    ),
    db.select({ id: importRun.id }).from(importRun).where(isSameImport).limit(1),
  ]);
  const id = found[0]?.id ?? importId;
  return { importId: id, state: "reading", received: id === importId ? [] : await getReceivedRows(db, id) };
}

/**
 * Judges and stores a batch of rows; rows that are already stored stay unchanged. Returns null if the import is no longer
 * being read or belongs to another admin.
 */
export async function storeRows(
  { db }: Pick<Context, "db">,
  actorId: string,
  importId: string,
  sentRows: SentRow[],
): Promise<{ kept: number } | null> {
  const [run] = await db
    .select({ total: importRun.rowCount, replacesDrafts: importRun.replacesDrafts })
    .from(importRun)
    .where(and(eq(importRun.id, importId), eq(importRun.startedBy, actorId), eq(importRun.state, "reading")));
  if (!run) return null;
  const rows = sentRows
    .filter(({ number }) => number < run.total)
    .map(({ line, file, ...row }) => ({ ...row, place: formatPlace(line, file) }));
  const judgedRows = await judgeRows(db, rows, run.replacesDrafts);
  const isReading = sql`exists (select 1 from ${importRun} where ${importRun.id} = ${importId} and ${importRun.state} = 'reading')`;
  const writeStatements = chunkRowsAsJson(judgedRows).map((json) =>
    db
      .insert(importRow)
      .select(
        sql`select ${importId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
          from json_each(${json}) where ${isReading}`,
      )
      .onConflictDoNothing(),
  );
  const [first, ...others] = writeStatements;
  if (first) await db.batch([first, ...others]);
  return { kept: rows.length };
}

/**
 * Marks the import as ready if all rows have arrived. Otherwise returns the rows received so far, so that the browser sends
 * the missing rows.
 */
export async function finishReading(
  { db }: Pick<Context, "db">,
  actorId: string,
  importId: string,
): Promise<ImportStatus | null> {
  const [, , runs] = await db.batch([
    // Refuses repeated ids from any client; RadCore's own file reader already refuses them.
    db
      .update(importRow)
      .set({
        verdict: "refused",
        findings: JSON.stringify([{ level: "refuse", words: "The file contains this id twice." }]),
        content: null,
        filing: null,
        comparedWith: null,
      })
      .where(
        sql`${importRow.importId} = ${importId} and ${importRow.number} in (select number from (
          select number, row_number() over (partition by external_id order by number) as place from import_row
          where import_id = ${importId} and verdict in ('new', 'changed')) where place > 1)`,
      ),
    db
      .update(importRun)
      .set({ state: "ready" })
      .where(
        and(
          eq(importRun.id, importId),
          eq(importRun.startedBy, actorId),
          eq(importRun.state, "reading"),
          sql`(select count(*) from ${importRow} where ${importRow.importId} = ${importId}) = ${importRun.rowCount}`,
        ),
      ),
    db
      .select({ state: importRun.state })
      .from(importRun)
      .where(and(eq(importRun.id, importId), eq(importRun.startedBy, actorId))),
  ]);
  const state = runs[0]?.state;
  if (state !== "ready" && state !== "reading") return null;
  return { importId, state, received: state === "ready" ? [] : await getReceivedRows(db, importId) };
}

async function getReceivedRows(db: Db, importId: string): Promise<ReceivedRanges> {
  const ranges = await db.all<{ from_number: number; to_number: number }>(
    sql`select min(number) as from_number, max(number) as to_number from (
      select number, number - row_number() over (order by number) as island from import_row where import_id = ${importId}
    ) group by island order by 1`,
  );
  return ranges.map(({ from_number, to_number }) => [from_number, to_number]);
}

/** Returns the rows as JSON lists, each of them short enough for one database value. */
export function chunkRowsAsJson(rows: StoredRow[]): string[] {
  const lists: string[][] = [[]];
  let length = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (length + json.length > maxValueLength && length > 0) {
      lists.push([]);
      length = 0;
    }
    length += json.length;
    lists.at(-1)?.push(json);
  }
  return lists.filter((list) => list.length).map((list) => `[${list.join(",")}]`);
}

function formatPlace(line: number | null, file: string | undefined): string {
  return [file, line === null ? undefined : `line ${line}`].filter(Boolean).join(", ");
}
