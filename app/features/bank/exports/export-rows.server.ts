import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { itemStatistics, question, questionDraft, questionVersion } from "../../../db/schema";
import { jsonError, jsonResponse, readJson, requireJson } from "../../../lib/http";
import type { SignedInArgs } from "../../auth/guards.server";
import { questionContent } from "../../questions/content";
import type { ItemFigures } from "../../questions/exchange/format";
import type { ItemStatistics } from "../../questions/statistics/item";
import { bankConditions } from "../list/bank-conditions.server";
import { readBankQuery } from "../list/bank-query";
import { type ExportQuery, exportPageSize, exportQuerySchema } from "./export-query";

/** A page of an export. */
export interface ExportPage {
  questions: unknown[];
  /** Statistics of first answers, by external id. */
  figures: Record<string, ItemFigures>;
  /** External ids of skipped questions: incomplete drafts, or versions without stored authored content. */
  unfinished: string[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  /** Number of matching questions; only on the first page. */
  total: number | null;
}

/** Returns one page of an export as JSON. */
export async function handleExportRows({ context, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const asked = exportQuerySchema.safeParse(await readJson(request));
  if (!asked.success) return jsonError(400, "Send an export request");
  return jsonResponse(await getExportRows(context, viewer.userId, asked.data));
}

/**
 * Returns questions ordered by external id: the published version, or the complete draft of a question that was never
 * published. One trip.
 */
export async function getExportRows(
  { db }: Pick<Context, "db">,
  viewerId: string,
  { after, list, ids, statistics }: ExportQuery,
): Promise<ExportPage> {
  const named = ids && sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const where = and(
    ...bankConditions(readBankQuery(new URLSearchParams(list)), viewerId),
    named ? sql`(${question.externalId} in ${named} or ${question.id} in ${named})` : undefined,
  );
  const [rows, counted] = await db.batch([
    db
      .select({
        externalId: question.externalId,
        version: sql<string | null>`${questionVersion.content}`.as("version_content"),
        isPublished: sql<number>`${questionVersion.id} is not null`.as("is_published"),
        draft: sql<string | null>`${questionDraft.content}`.as("draft_content"),
        numbers: statistics ? itemStatistics.statistics : sql<string | null>`null`.as("no_numbers"),
      })
      .from(question)
      .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
      .leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId))
      .where(and(gt(question.externalId, after), where))
      .orderBy(asc(question.externalId))
      .limit(exportPageSize),
    db
      .select({ n: sql<number>`count(*)`.as("n") })
      .from(question)
      .where(after ? sql`false` : where),
  ]);
  const page: ExportPage = {
    questions: [],
    figures: {},
    unfinished: [],
    next: rows.length === exportPageSize ? (rows.at(-1)?.externalId ?? null) : null,
    total: after ? null : (counted[0]?.n ?? 0),
  };
  for (const { externalId, version, isPublished, draft, numbers } of rows) {
    const words = isPublished ? version : draft;
    const whole = questionContent.safeParse(words === null ? null : JSON.parse(words));
    if (whole.success) page.questions.push(whole.data);
    else page.unfinished.push(externalId);
    if (whole.success && numbers) page.figures[externalId] = exportStatistics(JSON.parse(numbers));
  }
  return page;
}

function exportStatistics({ n, p, discrimination, time, options }: ItemStatistics): ItemFigures {
  return {
    ...{ n, p, discrimination, medianSeconds: time && Math.round(time.median / 100) / 10 },
    ...(options.length ? { options: Object.fromEntries(options.map(({ id, share }) => [id, share])) } : {}),
  };
}
