import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { itemStatistics, question, questionDraft, questionVersion } from "../../../db/schema";
import { jsonError, jsonResponse, readJson, requireJson } from "../../../lib/http";
import type { SignedInArgs } from "../../auth/guards.server";
import { questionContent } from "../../questions/content";
import type { ExportedStatistics } from "../../questions/exchange/format";
import type { ItemStatistics } from "../../questions/statistics/compute-item-statistics";
import { buildBankConditions } from "../list/bank-conditions.server";
import { parseBankQuery } from "../list/bank-query";
import { type ExportQuery, exportPageSize, exportQuerySchema } from "./export-query";

/** A page of an export. */
export interface ExportPage {
  questions: unknown[];
  /** Statistics of first answers, by external id. */
  statisticsById: Record<string, ExportedStatistics>;
  /** External ids of skipped questions: incomplete drafts, or versions without stored authored content. */
  skippedIds: string[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  /** Number of matching questions; only on the first page. */
  total: number | null;
}

/** Handles the request for one page of an export. Responds with JSON, or with 400 if the request is invalid. */
export async function handleExportRows({ context, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const parsedQuery = exportQuerySchema.safeParse(await readJson(request));
  if (!parsedQuery.success) return jsonError(400, "The export request is not valid");
  return jsonResponse(await getExportPage(context, viewer.userId, parsedQuery.data));
}

/**
 * Returns one page of questions ordered by external id, in one database trip: the published version, or the complete draft
 * of a question that was never published.
 */
export async function getExportPage(
  { db }: Pick<Context, "db">,
  viewerId: string,
  { after, list, ids, statistics }: ExportQuery,
): Promise<ExportPage> {
  const selectedIds = ids && sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const where = and(
    ...buildBankConditions(parseBankQuery(new URLSearchParams(list)), viewerId),
    selectedIds ? sql`(${question.externalId} in ${selectedIds} or ${question.id} in ${selectedIds})` : undefined,
  );
  const [rows, counts] = await db.batch([
    db
      .select({
        externalId: question.externalId,
        version: sql<string | null>`${questionVersion.content}`.as("version_content"),
        isPublished: sql<number>`${questionVersion.id} is not null`.as("is_published"),
        draft: sql<string | null>`${questionDraft.content}`.as("draft_content"),
        statisticsJson: statistics ? itemStatistics.statistics : sql<string | null>`null`.as("no_numbers"),
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
    statisticsById: {},
    skippedIds: [],
    next: rows.length === exportPageSize ? (rows.at(-1)?.externalId ?? null) : null,
    total: after ? null : (counts[0]?.n ?? 0),
  };
  for (const { externalId, version, isPublished, draft, statisticsJson } of rows) {
    const content = isPublished ? version : draft;
    const parsed = questionContent.safeParse(content === null ? null : JSON.parse(content));
    if (parsed.success) page.questions.push(parsed.data);
    else page.skippedIds.push(externalId);
    if (parsed.success && statisticsJson)
      page.statisticsById[externalId] = toExportStatistics(JSON.parse(statisticsJson));
  }
  return page;
}

function toExportStatistics({ n, p, discrimination, time, options }: ItemStatistics): ExportedStatistics {
  return {
    ...{ n, p, discrimination, medianSeconds: time && Math.round(time.median / 100) / 10 },
    ...(options.length ? { options: Object.fromEntries(options.map(({ id, share }) => [id, share])) } : {}),
  };
}
