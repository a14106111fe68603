import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { freeQuestion, question, questionVersion } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { openExamQuestions } from "../questions/open-exam.server";
import { formatProvenance } from "../questions/provenance";
import { domainNames } from "../questions/taxonomy";
import type { AnswerSheet, ImageDetails, QuestionBody, ShownImage } from "../questions/version";
import { arrangeBody } from "../study/engine/arrange-body";
import { grade } from "../study/engine/grade";
import { renameBody, renameSheet } from "../study/engine/shown-ids";
import { createShownIdRename } from "../study/shown-ids.server";
import { cacheSeconds, isTryable, readBankNumbers } from "./bank-numbers.server";
import { getFirstIndex, getNextIndex, isOfferedToday } from "./daily-rotation";

/** A free question without its answer (Q12). */
export type TryQuestion = {
  id: string;
  /** Domain names. */
  domains: string[];
  stem: string;
  image?: ShownImage;
  /** Options in the order shown. */
  options: { id: string; text: string }[];
  /** Origin and review state. */
  provenance: string;
};

export interface TryReview {
  choice: string;
  correct: boolean;
  key: string;
  /** Rationale of each option by its id. */
  rationales: Record<string, string>;
  teachingPoint: string;
  references: string[];
  image?: ImageDetails;
}

/** A fixed seed for the order of options (Q4), because all visitors share the cached page. */
const optionOrderSeed = 2028;

/**
 * Returns the question `id`, or today's first question if `id` is null, and the id of the next question. Returns null if the id
 * is not among today's questions, because other free questions cost quota (P1), or if there are no questions to try.
 */
export async function readTryQuestion(
  context: Context,
  id: string | null,
): Promise<{ question: TryQuestion; nextId: string | null } | null> {
  const { tryableIds } = await readBankNumbers(context);
  if (tryableIds.length === 0) return null;
  const index = id === null ? getFirstIndex(context.now, tryableIds.length) : tryableIds.indexOf(id);
  const questionId = tryableIds[index];
  if (questionId === undefined || !isOfferedToday(index, context.now, tryableIds.length)) return null;
  const tryQuestion = await readThroughEdgeCache(context, `try ${questionId}`, cacheSeconds, () =>
    readQuestion(context, questionId),
  );
  const nextIndex = getNextIndex(index, context.now, tryableIds.length);
  return tryQuestion && { question: tryQuestion, nextId: nextIndex === null ? null : (tryableIds[nextIndex] ?? null) };
}

/** Creates the shown ids of a question: the same for all visitors, because they share the cached page. */
const createShownIds = ({ settings }: Context, id: string) => createShownIdRename(settings.authSecret, "try", id);

async function readQuestion(context: Context, id: string): Promise<TryQuestion | null> {
  const { db } = context;
  const [row] = await db
    .select({ ...questionColumns, body: questionVersion.body })
    .from(question)
    .innerJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(and(eq(question.id, id), isTryable));
  if (!row) return null;
  const body = renameBody(
    arrangeBody(JSON.parse(row.body) as QuestionBody, optionOrderSeed, row.id),
    createShownIds(context, row.id),
  );
  if (body.type !== "single") return null;
  return {
    id: row.id,
    domains: domainNames(row.organ, row.modality),
    stem: body.stem,
    ...(body.image && { image: body.image }),
    options: body.options.map(({ id, text }) => ({ id, text })),
    provenance: formatProvenance(row),
  };
}

/**
 * Grades a visitor's answer without storing anything. Returns "no-question" if the id is not among today's questions,
 * "no-option" if the choice is invalid, and "in-exam" if an open exam of the signed-in learner contains the question (Q12).
 */
export async function gradeTry(
  context: Context,
  id: string,
  choice: string,
  userId: string | null,
): Promise<TryReview | "no-question" | "no-option" | "in-exam"> {
  const { db, now } = context;
  const { tryableIds } = await readBankNumbers(context);
  const index = tryableIds.indexOf(id);
  if (index < 0 || !isOfferedToday(index, now, tryableIds.length)) return "no-question";
  const [row] = await db
    .select({
      answerSheet: questionVersion.answerSheet,
      inExam: sql<number>`${question.id} in ${openExamQuestions(userId ?? "")}`.as("in_exam"),
    })
    .from(question)
    .innerJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(and(eq(question.id, id), isTryable));
  if (!row) return "no-question";
  if (row.inExam) return "in-exam";
  const answerSheet = renameSheet(JSON.parse(row.answerSheet) as AnswerSheet, createShownIds(context, id));
  const { key, teachingPoint, references, image } = answerSheet;
  if (key.type !== "single") return "no-question";
  if (!Object.hasOwn(key.rationales, choice)) return "no-option";
  return {
    choice,
    correct: grade(key, { type: "single", choice }).correct,
    key: key.key,
    rationales: key.rationales,
    teachingPoint,
    references: references.map(({ name, edition, section }) => [name, edition, section].filter(Boolean).join(", ")),
    ...(image && { image }),
  };
}

const questionColumns = {
  id: question.id,
  organ: question.organ,
  modality: question.modality,
  origin: questionVersion.origin,
  review: questionVersion.review,
};
