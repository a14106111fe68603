import type { Context } from "~/context.server";
import { getOptionLetter } from "~/lib/text";
import { formatMediumDate, formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { getAllowedActions } from "../../bank/lifecycle";
import { flagLabels } from "../../bank/statistics-flag-labels";
import { statusLabels } from "../../bank/status-labels";
import type { ItemStatistics } from "../../questions/statistics/compute-item-statistics";
import { minAnswers } from "../../questions/statistics/thresholds";
import { domainNames } from "../../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../../questions/version";
import { describeResponse } from "../../study/engine/answer-text";
import { grade, UngradableResponse } from "../../study/engine/grade";
import type { Response } from "../../study/engine/response";
import { explainQuestion } from "./explained-question";
import { listReportQueue } from "./report-queue.server";
import { queueActions, reviewCauseLabels } from "./report-queue-labels";
import { parseQueueQuery } from "./report-queue-query";
import { getReportedQuestion, type ReportRow } from "./reported-question.server";

type ReportedVersion = NonNullable<Awaited<ReturnType<typeof getReportedQuestion>>>["versions"][number];

/**
 * Loads the report page of a question, formatted for display; null if the question is missing or was never published. After an
 * action (`done`), also finds the next question with open reports.
 */
export async function loadReportedQuestion(
  context: Context,
  viewer: Viewer,
  questionId: string,
  done: string | null = null,
) {
  const [record, nextReported] = await Promise.all([
    getReportedQuestion(context, questionId),
    done ? findNextReported(context, questionId) : null,
  ]);
  if (!record) return null;
  const { row, open, closed, versions, openReports } = record;
  const { timeZone } = viewer;
  const lifecycle = { status: row.status, stage: row.stage, editors: JSON.parse(row.editors ?? "[]") as string[] };
  const byId = new Map(versions.map((version) => [version.id, version]));
  const toView = (report: ReportRow) => toReportView(report, byId.get(report.versionId), context.now, timeZone);
  const allowedActions = getAllowedActions(lifecycle, viewer);
  return {
    id: row.id,
    externalId: row.externalId,
    nextReported,
    topic: row.topic,
    domains: domainNames(row.organ, row.modality).join(", "),
    status: { name: statusLabels[row.status], isUnderReview: row.status === "under_review" },
    reviewCauseText: row.reviewCause && reviewCauseLabels[row.reviewCause],
    draftStage: row.stage,
    allowedActions: queueActions.filter((act) => allowedActions.includes(act)),
    statistics: formatStatistics(row.statisticsJson),
    open: open.map(toView),
    openReports,
    closed: closed.map(toView),
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      isCurrent: version.id === row.versionId,
      publishedOn: formatMediumDate(version.createdAt, timeZone),
      note: version.changeNote,
      correctsKey: version.correctsKey,
      figures: version.n ? `${version.n} first answers, ${formatPercent(version.p ?? 0)} right` : null,
      question: explainQuestion(JSON.parse(version.body), JSON.parse(version.sheet)),
    })),
  };
}

export type ReportedQuestionPage = NonNullable<Awaited<ReturnType<typeof loadReportedQuestion>>>;
export type ReportView = ReportedQuestionPage["open"][number];

/** Returns the most urgent other question with open reports; null if there is none. */
export async function findNextReported({ db }: Pick<Context, "db">, questionId: string) {
  const { rows } = await listReportQueue(db, parseQueueQuery(new URLSearchParams()));
  const next = rows.find((row) => row.questionId !== questionId);
  return next ? { id: next.questionId, externalId: next.externalId } : null;
}

function toReportView(report: ReportRow, version: ReportedVersion | undefined, now: number, timeZone: string) {
  const { id, userId, username, reason, comment, state, reply, closedAt, seenAt } = report;
  const body = version ? (JSON.parse(version.body) as QuestionBody) : null;
  const key = version ? (JSON.parse(version.sheet) as AnswerSheet).key : null;
  const response = report.response ? (JSON.parse(report.response) as Response) : null;
  const order = report.optionOrder ? (JSON.parse(report.optionOrder) as string[]) : [];
  return {
    ...{ id, userId, username, reason, comment, state, reply },
    version: version?.number ?? null,
    at: formatTime(report.createdAt, now, timeZone),
    closedOn: closedAt === null ? null : formatMediumDate(closedAt, timeZone),
    isReplyRead: seenAt !== null,
    answerLines: body && response ? describeResponse(body, response) : null,
    isRightAnswer: key && response ? isRight(key, response) : null,
    shownOptions: body && key ? getShownOptions(body, key, order, response) : [],
  };
}

/** Returns the options in the order and with the letters that the reporter saw. */
function getShownOptions(
  body: QuestionBody,
  key: AnswerSheet["key"],
  order: readonly string[],
  response: Response | null,
) {
  if (body.type !== "single" && body.type !== "multi") return [];
  const keyIds: readonly string[] = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  const chosenIds: readonly string[] =
    response?.type === "single" ? [response.choice] : response?.type === "multi" ? response.choices : [];
  const getIndex = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...body.options]
    .sort((a, b) => getIndex(a.id) - getIndex(b.id))
    .map(({ id, text }, index) => ({
      letter: getOptionLetter(index),
      text,
      isKey: keyIds.includes(id),
      isChosen: chosenIds.includes(id),
    }));
}

function isRight(key: AnswerSheet["key"], response: Response): boolean | null {
  try {
    return grade(key, response).correct;
  } catch (error) {
    if (error instanceof UngradableResponse) return null;
    throw error;
  }
}

/** Formats the statistics of the current version (I1). */
function formatStatistics(statisticsJson: string | null) {
  if (!statisticsJson) return null;
  const { n, p, interval, discrimination, options, time, sure, flags } = JSON.parse(statisticsJson) as ItemStatistics;
  return {
    hasFewAnswers: n < minAnswers,
    facts: [
      ["First answers", String(n)],
      ["Right", `${formatPercent(p)} (${formatPercent(interval[0])} to ${formatPercent(interval[1])})`],
      ["Discrimination", discrimination === null ? "not available" : discrimination.toFixed(2)],
      ["Median time", time ? `${Math.round(time.median / 1000)} s` : "–"],
      ["Sure and wrong", sure.n ? `${sure.wrong} of ${sure.n} sure answers` : "no sure answers"],
    ] as [string, string][],
    flags: flags.map((flag) => flagLabels[flag]),
    shares: Object.fromEntries(options.map(({ id, share }) => [id, formatPercent(share)])),
  };
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
