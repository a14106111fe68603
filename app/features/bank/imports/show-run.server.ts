import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { importRow, importRun, user } from "../../../db/schema";
import { excerpt } from "../../../lib/text";
import { timeText } from "../../../lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { formatNames } from "../format-names";
import { type ImportVerdict, importVerdicts } from "../taxonomy";
import type { DryRunQuery } from "./dry-run-query";
import type { Said } from "./judge";

const rowsAPage = 25;
const stemShown = 160;
const noCounts: Record<ImportVerdict, number> = { new: 0, changed: 0, same: 0, refused: 0 };

/** A run with what it would do, some rows of it at a time; null where there is none. One trip. */
export async function showRun(
  { db, now }: Pick<Context, "db" | "now">,
  { timeZone, userId }: Pick<Viewer, "timeZone" | "userId">,
  importId: string,
  query: DryRunQuery,
) {
  const { verdict, search, page } = query;
  const [runs, counted, rows] = await db.batch([
    db
      .select({ run: importRun, name: sql<string | null>`${user.name}`.as("admin_name") })
      .from(importRun)
      .leftJoin(user, eq(user.id, importRun.startedBy))
      .where(eq(importRun.id, importId)),
    db
      .select({ verdict: importRow.verdict, n: sql<number>`count(*)`.as("n") })
      .from(importRow)
      .where(eq(importRow.importId, importId))
      .groupBy(importRow.verdict),
    db
      .select({
        number: importRow.number,
        place: importRow.place,
        externalId: importRow.externalId,
        verdict: importRow.verdict,
        findings: importRow.findings,
        stem: sql<string | null>`substr(${importRow.content} ->> '$.stem', 1, 240)`.as("stem"),
        type: sql<string | null>`${importRow.filed} ->> '$.type'`.as("type"),
      })
      .from(importRow)
      .where(and(eq(importRow.importId, importId), verdict ? eq(importRow.verdict, verdict) : undefined, found(search)))
      .orderBy(importRow.number)
      .limit(rowsAPage + 1)
      .offset((page - 1) * rowsAPage),
  ]);
  const [first] = runs;
  if (!first) return null;
  const { run, name } = first;
  const outcome: Partial<typeof noCounts> = run.outcome
    ? JSON.parse(run.outcome)
    : Object.fromEntries(counted.map(({ verdict, n }) => [verdict, n]));
  const counts = { ...noCounts, ...outcome };
  return {
    id: run.id,
    fileName: run.fileName,
    format: formatNames[run.format as keyof typeof formatNames] ?? run.format,
    state: run.state,
    total: run.total,
    read: importVerdicts.reduce((sum, one) => sum + counts[one], 0),
    replacesDrafts: run.replacesDrafts,
    notes: JSON.parse(run.notes) as string[],
    by: name || "A former admin",
    mine: run.startedBy === userId,
    begun: timeText(run.createdAt, now, timeZone),
    ended: run.endedAt === null ? null : timeText(run.endedAt, now, timeZone),
    counts,
    rows: rows.slice(0, rowsAPage).map(({ findings, stem, ...row }) => ({
      ...row,
      stem: stem && excerpt(stem, stemShown),
      said: JSON.parse(findings) as Said[],
    })),
    more: rows.length > rowsAPage,
    query,
  };
}

/** Rows whose id or place holds what was typed. */
function found(search: string): SQL | undefined {
  if (!search) return undefined;
  const has = (column: typeof importRow.place | typeof importRow.externalId) =>
    sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`;
  return sql`(${has(importRow.externalId)} or ${has(importRow.place)})`;
}

export type RunPage = NonNullable<Awaited<ReturnType<typeof showRun>>>;
