import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { freeQuestion, question, questionVersion } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { openExamQuestions } from "../questions/open-exam.server";
import { formatProvenance } from "../questions/provenance";
import type { Reference } from "../questions/reference";
import { openShownSeries, selectManifests } from "../questions/shown-series.server";
import { domainNames } from "../questions/taxonomy";
import type { AnswerSheet, ImageDetails, QuestionBody, ShownImage } from "../questions/version";
import { shownReviewState } from "../questions/version-review.server";
import type { ShownSeries } from "../series/series";
import { getPublicAccess } from "../series/series-access.server";
import type { ShownRegion } from "../series/viewer/viewer-props";
import { listShownSeries } from "../study/components/list-shown-series";
import { arrangeBody } from "../study/engine/arrange-body";
import { grade } from "../study/engine/grade";
import { renameBody, renameSheet } from "../study/engine/shown-ids";
import { createShownIdRename } from "../study/shown-ids.server";
import { cacheSeconds, isTryable, readBankNumbers } from "./bank-numbers.server";
import { isOfferedToday, listTodaysIds } from "./daily-rotation";

/** A free question without its answer (Q12). */
export type TryQuestion = {
  id: string;
  /** Domain names. */
  domains: string[];
  stem: string;
  image?: ShownImage;
  /** The pictures of the question, with addresses that work for everybody until an hour after midnight (UTC). */
  series: ShownSeries[];
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
  references: Reference[];
  image?: ImageDetails;
  /** Outlines of the finding on the series. */
  regions: ShownRegion[];
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
  const todaysIds = listTodaysIds(tryableIds, context.now);
  const questionId = id ?? todaysIds[0];
  if (questionId === undefined || !isOfferedToday(questionId, tryableIds, context.now)) return null;
  const tryQuestion = await readThroughEdgeCache(context, `try ${questionId}`, cacheSeconds, () =>
    readQuestion(context, questionId),
  );
  const nextId = todaysIds.includes(questionId) ? todaysIds[todaysIds.indexOf(questionId) + 1] : undefined;
  return tryQuestion && { question: tryQuestion, nextId: nextId ?? null };
}

/** Creates the shown ids of a question: the same for all visitors, because they share the cached page. */
const createShownIds = ({ settings }: Context, id: string) => createShownIdRename(settings.authSecret, "try", id);

async function readQuestion(context: Context, id: string): Promise<TryQuestion | null> {
  const { db } = context;
  const [row] = await db
    .select({ ...questionColumns, body: questionVersion.body, manifests: selectManifests.as("manifests") })
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
    series: listShownSeries(body, openShownSeries(body, row.manifests, getPublicAccess(context)).series),
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
  if (!isOfferedToday(id, tryableIds, now)) return "no-question";
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
  const { key, teachingPoint, references, image, seriesRegions = {} } = answerSheet;
  if (key.type !== "single") return "no-question";
  if (!Object.hasOwn(key.rationales, choice)) return "no-option";
  return {
    choice,
    correct: grade(key, { type: "single", choice }).correct,
    key: key.key,
    rationales: key.rationales,
    teachingPoint,
    references,
    ...(image && { image }),
    regions: Object.entries(seriesRegions).flatMap(([series, regions]) =>
      regions.map(({ from, to, polygon }) => ({ series, name: "", from, to, polygon })),
    ),
  };
}

const questionColumns = {
  id: question.id,
  organ: question.organ,
  modality: question.modality,
  origin: questionVersion.origin,
  review: shownReviewState.as("shown_review"),
};
