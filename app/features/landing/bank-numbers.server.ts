import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { appSetting, bankCell, freeQuestion, question, questionVersion } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { type BankFigures, bankFiguresKey } from "../questions/bank-cells.server";
import { modalities, organs } from "../questions/taxonomy";
import type { TryableIds } from "./daily-rotation";

/** Numbers about the question bank for the landing page, without content. */
export type BankNumbers = {
  /** Number of live questions. */
  total: number;
  /** Number of live questions on the free list. */
  free: number;
  /** Number of domains with live questions. */
  coveredDomainCount: number;
  /** Number of domains on both axes. */
  domainCount: number;
  figures: { reasons: number; types: number } | null;
  /** The questions that visitors can try: free questions with one best answer. */
  tryableIds: TryableIds;
};

/** Seconds for which the bank's numbers and a question are cached. */
export const cacheSeconds = 300;

/** Reads the numbers of the bank. One trip; none while cached. */
export function readBankNumbers(context: Context): Promise<BankNumbers> {
  const pendingNumbers = context.requestCache.get("bank") as Promise<BankNumbers> | undefined;
  if (pendingNumbers) return pendingNumbers;
  const numbers = readThroughEdgeCache(context, "bank", cacheSeconds, async () => {
    const { db } = context;
    const [cells, settings, tryableQuestions] = await db.batch([
      db.select().from(bankCell),
      db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, bankFiguresKey)),
      db
        .select({ id: question.id, media: question.media })
        .from(freeQuestion)
        // A cross join makes SQLite scan the short free list and look up each question.
        .crossJoin(question)
        .where(and(eq(question.id, freeQuestion.questionId), isTryable))
        .orderBy(asc(freeQuestion.position), asc(question.id)),
    ]);
    const sum = (countName: "total" | "free") => cells.reduce((total, cell) => total + cell[countName], 0);
    const liveCells = cells.filter((cell) => cell.total > 0);
    const coveredDomains = [
      ...organs.filter((organ) => liveCells.some((cell) => cell.organ === organ)),
      ...modalities.filter((modality) => liveCells.some((cell) => cell.modality === modality)),
    ];
    const figures = settings[0] ? (JSON.parse(settings[0].value) as BankFigures) : null;
    return {
      total: sum("total"),
      free: sum("free"),
      coveredDomainCount: coveredDomains.length,
      domainCount: organs.length + modalities.length,
      figures: figures && { reasons: figures.reasons, types: figures.types },
      tryableIds: {
        withPictures: tryableQuestions.flatMap(({ id, media }) => (media === "none" ? [] : [id])),
        withoutPictures: tryableQuestions.flatMap(({ id, media }) => (media === "none" ? [id] : [])),
      },
    };
  });
  context.requestCache.set("bank", numbers);
  return numbers;
}

/**
 * SQL condition for a question that visitors can try: live, one best answer, options that are texts, and not in a mock form (S7).
 */
export const isTryable = and(
  eq(question.status, "live"),
  eq(question.type, "single"),
  isNull(question.formId),
  sql`not exists (select 1 from ${questionVersion} where ${questionVersion.id} = ${question.versionId}
    and json_extract(${questionVersion.body}, '$.options[0].picture') is not null)`,
);
