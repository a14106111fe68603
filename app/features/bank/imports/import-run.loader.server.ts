import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { importRow, importRun, question, questionDraft, questionVersion, user } from "~/db/schema";
import { excerpt } from "~/lib/text";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { formatLabels } from "../format-labels";
import { type ImportVerdict, importVerdicts } from "../import-taxonomy";
import { describeRow, maxDescribedLength } from "./describe-row";
import type { DryRunQuery } from "./dry-run-query";
import type { RowFinding } from "./judge-row";

const dryRunPageSize = 25;
const maxStemLength = 160;
const zeroCounts: Record<ImportVerdict, number> = { new: 0, changed: 0, same: 0, refused: 0 };

/** Loads an import with one page of its rows, in one database trip; null if the import does not exist. */
export async function loadImportRun(
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
        place: importRow.sourceLocation,
        externalId: importRow.externalId,
        verdict: importRow.verdict,
        findings: importRow.findings,
        stem: sql<string | null>`substr(${importRow.content} ->> '$.stem', 1, 240)`.as("stem"),
        content: selectShortContent(sql`${importRow.content}`).as("row_content"),
        questionId: sql<string | null>`${question.id}`.as("bank_id"),
        // The file's content is compared with the draft, or with the published version if there is no draft.
        inBank: selectShortContent(
          sql`case when ${importRow.verdict} = 'changed' then coalesce(${questionDraft.content}, ${questionVersion.content}) end`,
        ).as("bank_content"),
      })
      .from(importRow)
      .leftJoin(question, eq(question.externalId, importRow.externalId))
      .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
      .where(
        and(
          eq(importRow.importId, importId),
          verdict ? eq(importRow.verdict, verdict) : undefined,
          matchesText(search),
        ),
      )
      .orderBy(importRow.number)
      .limit(dryRunPageSize + 1)
      .offset((page - 1) * dryRunPageSize),
  ]);
  const [first] = runs;
  if (!first) return null;
  const { run, name } = first;
  const storedCounts: Partial<typeof zeroCounts> = run.verdictCounts
    ? JSON.parse(run.verdictCounts)
    : Object.fromEntries(counted.map(({ verdict, n }) => [verdict, n]));
  const counts = { ...zeroCounts, ...storedCounts };
  return {
    id: run.id,
    fileName: run.fileName,
    format: formatLabels[run.format as keyof typeof formatLabels] ?? run.format,
    state: run.state,
    total: run.rowCount,
    readCount: importVerdicts.reduce((sum, importVerdict) => sum + counts[importVerdict], 0),
    replacesDrafts: run.replacesDrafts,
    notes: JSON.parse(run.notes) as string[],
    by: name || "A former admin",
    isMine: run.startedBy === userId,
    startedAt: formatTime(run.createdAt, now, timeZone),
    endedAt: run.endedAt === null ? null : formatTime(run.endedAt, now, timeZone),
    counts,
    /**
     * Number of stored rows: all rows of an unfinished import; only the refused rows of a finished import, until they are
     * deleted after `retentionDays`.
     */
    storedRowCount: counted.reduce((sum, { n }) => sum + n, 0),
    rows: rows.slice(0, dryRunPageSize).map(({ findings, stem, content, inBank, ...row }) => ({
      ...row,
      stem: stem && excerpt(stem, maxStemLength),
      rowFindings: JSON.parse(findings) as RowFinding[],
      description: describeRow(row.verdict, content, inBank),
    })),
    hasMore: rows.length > dryRunPageSize,
    query,
  };
}

/** Returns SQL for the content, or for null if the content is too long for the page. */
function selectShortContent(content: SQL): SQL<string | null> {
  return sql`(select value from (select ${content} as value) where length(value) <= ${maxDescribedLength})`;
}

/** Returns SQL that matches rows whose id or place in the file contains the text. */
function matchesText(search: string): SQL | undefined {
  if (!search) return undefined;
  const contains = (column: typeof importRow.sourceLocation | typeof importRow.externalId) =>
    sql`instr(lower(${column}), ${search.toLowerCase()}) > 0`;
  return sql`(${contains(importRow.externalId)} or ${contains(importRow.sourceLocation)})`;
}

export type ImportRunPage = NonNullable<Awaited<ReturnType<typeof loadImportRun>>>;
