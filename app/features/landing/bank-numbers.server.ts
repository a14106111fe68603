import { and, asc, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.server";
import { appSetting, bankCell, freeQuestion, question } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { type BankFigures, bankFiguresKey } from "../questions/bank-cells.server";
import { modalities, organs } from "../questions/taxonomy";

/** Numbers about the question bank for the landing page, without content. */
export type BankNumbers = {
  /** Number of live questions. */
  total: number;
  /** Number of live questions on the free list. */
  free: number;
  /** Number of domains with live questions. */
  covered: number;
  /** Number of domains on both axes. */
  domains: number;
  figures: { reasons: number; types: number } | null;
  /** Ids of the questions that can be tried: free ones with one best answer, in free-list order. */
  tries: string[];
};

/** Seconds for which the bank's numbers and a question are cached. */
export const cacheSeconds = 300;

/** Reads the numbers of the bank. One trip; none while cached. */
export function readBankNumbers(context: Context): Promise<BankNumbers> {
  const known = context.requestCache.get("bank") as Promise<BankNumbers> | undefined;
  if (known) return known;
  const numbers = readThroughEdgeCache(context, "bank", cacheSeconds, async () => {
    const { db } = context;
    const [cells, settings, tries] = await db.batch([
      db.select().from(bankCell),
      db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, bankFiguresKey)),
      db
        .select({ id: question.id })
        .from(freeQuestion)
        // A cross join makes SQLite scan the short free list and look up each question.
        .crossJoin(question)
        .where(and(eq(question.id, freeQuestion.questionId), isTryable))
        .orderBy(asc(freeQuestion.position), asc(question.id)),
    ]);
    const sum = (countName: "total" | "free") => cells.reduce((total, cell) => total + cell[countName], 0);
    const liveCells = cells.filter((cell) => cell.total > 0);
    const covered = [
      ...organs.filter((organ) => liveCells.some((cell) => cell.organ === organ)),
      ...modalities.filter((modality) => liveCells.some((cell) => cell.modality === modality)),
    ];
    const figures = settings[0] ? (JSON.parse(settings[0].value) as BankFigures) : null;
    return {
      total: sum("total"),
      free: sum("free"),
      covered: covered.length,
      domains: organs.length + modalities.length,
      figures: figures && { reasons: figures.reasons, types: figures.types },
      tries: tries.map(({ id }) => id),
    };
  });
  context.requestCache.set("bank", numbers);
  return numbers;
}

/** SQL condition for a question that can be tried: live, one best answer, and not in a mock form (S7). */
export const isTryable = and(eq(question.status, "live"), eq(question.type, "single"), isNull(question.formId));
