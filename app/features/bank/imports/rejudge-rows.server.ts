import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { importRow, importRun } from "~/db/schema";
import type { NearMatch } from "../../questions/lint/duplicates";
import type { SeriesNote } from "./import-protocol";
import { judgeRows } from "./judge-rows.server";
import { fromStaleRows } from "./stale-rows.server";
import { chunkRowsAsJson } from "./store-rows.server";

const rowsPerBatch = 200;

/** Judges again the rows whose question changed in the bank after the verdict; returns the number of these rows. */
export async function rejudgeRows(db: Db, importId: string): Promise<number> {
  let rejudgedCount = 0;
  for (;;) {
    const [runs, rows] = await db.batch([
      db.select({ replacesDrafts: importRun.replacesDrafts }).from(importRun).where(eq(importRun.id, importId)),
      db
        .select({
          number: importRow.number,
          place: importRow.sourceLocation,
          content: importRow.content,
          near: sql<string | null>`${importRow.filing} -> '$.near'`.as("near_in_file"),
          series: sql<string | null>`${importRow.filing} -> '$.series'`.as("series_notes"),
          notCarried: sql<string | null>`${importRow.filing} ->> '$.notCarried'`.as("not_carried"),
        })
        .from(importRow)
        .where(
          sql`${importRow.importId} = ${importId} and ${importRow.number} in (select ${importRow.number} ${fromStaleRows(importId)} limit ${rowsPerBatch})`,
        ),
    ]);
    const [run] = runs;
    if (!run || !rows.length) return rejudgedCount;
    rejudgedCount += rows.length;
    const judgedRows = await judgeRows(
      db,
      rows.map(({ number, place, content, near, notCarried, series }) => ({
        number,
        place,
        id: null,
        content: JSON.parse(content ?? "null"),
        ...(near && { near: JSON.parse(near) as NearMatch }),
        ...(notCarried && { notCarried }),
        ...(series && { series: JSON.parse(series) as SeriesNote[] }),
      })),
      run.replacesDrafts,
    );
    const writeStatements = chunkRowsAsJson(judgedRows).map((json) =>
      db
        .insert(importRow)
        .select(
          sql`select ${importId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
            from json_each(${json})
            where exists (select 1 from ${importRun} where ${importRun.id} = ${importId} and ${importRun.state} = 'ready')`,
        )
        .onConflictDoUpdate({
          target: [importRow.importId, importRow.number],
          set: {
            externalId: sql`excluded.external_id`,
            verdict: sql`excluded.verdict`,
            findings: sql`excluded.findings`,
            content: sql`excluded.content`,
            filing: sql`excluded.filing`,
            comparedWith: sql`excluded.compared_with`,
          },
          setWhere: sql`exists (select 1 from ${importRun} where ${importRun.id} = ${importId} and ${importRun.state} = 'ready')`,
        }),
    );
    const [first, ...others] = writeStatements;
    if (first) await db.batch([first, ...others]);
  }
}
