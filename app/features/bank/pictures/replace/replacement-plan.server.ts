import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, questionVersion, type series, topic } from "~/db/schema";
import type { Draft } from "../../../questions/lint/draft";
import type { SeriesManifest } from "../../../series/series";
import { buildAuthoredContent } from "../../versions/authored-content";
import { selectUsesOf } from "../series-use.server";
import { type NextSeries, replaceSeries } from "./replace-series";

/** Returns the statement that selects the questions that use a series, with the content that editors would change next. */
export function selectPlannedQuestions(db: Context["db"], key: string) {
  return db
    .select({
      row: question,
      topicPath: topic.path,
      stage: questionDraft.stage,
      draft: sql<string | null>`${questionDraft.content}`.as("draft_content"),
      content: sql<string | null>`${questionVersion.content}`.as("version_content"),
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      origin: questionVersion.origin,
      review: questionVersion.review,
    })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(inArray(question.id, sql`(select used.question_id from (${selectUsesOf(sql`(${key})`)}) used)`))
    .orderBy(question.externalId);
}

type PlannedRow = Awaited<ReturnType<typeof selectPlannedQuestions>>[number];

/** The effect of replacing a series on a question. */
export type PlannedQuestion = ReturnType<typeof planQuestion>;

/** Returns the effect on a question of replacing the series `key` by another one. */
export function planQuestion(planned: PlannedRow, key: string, next: NextSeries) {
  const { row, stage } = planned;
  const { places, removedRegions } = replaceSeries(readContent(planned), key, next);
  return {
    ...{ id: row.id, externalId: row.externalId, status: row.status, stage, removedRegions },
    /** False if only earlier versions show the series; those never change. */
    isShown: places > 0,
  };
}

/** Returns the content of the draft, or of the current version, from which a draft would start. */
function readContent({ row, topicPath, draft, content, body, answerSheet, origin, review }: PlannedRow): Draft {
  const text = draft ?? content;
  if (text !== null) return JSON.parse(text) as Draft;
  if (body === null || answerSheet === null || origin === null || review === null) return {};
  return buildAuthoredContent(row, topicPath, { body, answerSheet, origin, review });
}

/** Returns the part of a library series that questions store. */
export function toNextSeries({
  key,
  manifest: text,
}: Pick<typeof series.$inferSelect, "key" | "manifest">): NextSeries {
  const { frames, width, height, provenance } = JSON.parse(text) as SeriesManifest;
  return { key, frameCount: frames.length, width, height, simulated: provenance.simulated };
}
