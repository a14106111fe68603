import type { Context } from "~/context.server";
import { optionLetter } from "~/lib/text";
import { formatDate, formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { getAllowedActions } from "../../bank/lifecycle";
import { flagLabels } from "../../bank/statistics-flag-labels";
import { statusLabels } from "../../bank/status-labels";
import type { ItemStatistics } from "../../questions/statistics/item";
import { enoughAnswers } from "../../questions/statistics/rules";
import { domainNames } from "../../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../../questions/version";
import { grade, UngradableResponse } from "../../study/engine/grade";
import { responseInWords } from "../../study/engine/in-words";
import type { Response } from "../../study/engine/response";
import { explain } from "./explained-question";
import { queueActions, reviewCauseNames } from "./report-queue-labels";
import { getReportedQuestion, type ReportRow } from "./reported-question.server";

type Version = NonNullable<Awaited<ReturnType<typeof getReportedQuestion>>>["versions"][number];

/** The page of one question's reports, in words; null: there is no such question, or it was never published. */
export async function loadReportedQuestion(context: Context, viewer: Viewer, questionId: string) {
  const found = await getReportedQuestion(context, questionId);
  if (!found) return null;
  const { row, open, closed, versions, openReports } = found;
  const { timeZone, userId } = viewer;
  const life = { status: row.status, stage: row.stage, editors: JSON.parse(row.editors ?? "[]") as string[] };
  const byId = new Map(versions.map((version) => [version.id, version]));
  const show = (report: ReportRow) => showReport(report, byId.get(report.versionId), context.now, timeZone);
  const may = getAllowedActions(life, userId);
  return {
    id: row.id,
    externalId: row.externalId,
    topic: row.topic,
    domains: domainNames(row.organ, row.modality).join(", "),
    status: { name: statusLabels[row.status], doubted: row.status === "under_review" },
    cause: row.reviewCause && reviewCauseNames[row.reviewCause],
    draft: row.stage,
    acts: queueActions.filter((act) => may.includes(act)),
    figures: figuresOf(row.numbers),
    open: open.map(show),
    openReports,
    closed: closed.map(show),
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      current: version.id === row.versionId,
      on: formatDate(version.createdAt, timeZone),
      note: version.changeNote,
      correctsKey: version.correctsKey,
      figures: version.n ? `${version.n} first answers, ${percent(version.p ?? 0)} right` : null,
      question: explain(JSON.parse(version.body), JSON.parse(version.sheet)),
    })),
  };
}

export type ReportedPage = NonNullable<Awaited<ReturnType<typeof loadReportedQuestion>>>;
export type ShownReport = ReportedPage["open"][number];

function showReport(report: ReportRow, version: Version | undefined, now: number, timeZone: string) {
  const { id, userId, username, reason, comment, state, reply, closedAt, seenAt } = report;
  const body = version ? (JSON.parse(version.body) as QuestionBody) : null;
  const key = version ? (JSON.parse(version.sheet) as AnswerSheet).key : null;
  const response = report.response ? (JSON.parse(report.response) as Response) : null;
  const order = report.optionOrder ? (JSON.parse(report.optionOrder) as string[]) : [];
  return {
    ...{ id, userId, username, reason, comment, state, reply },
    version: version?.number ?? null,
    at: formatTime(report.createdAt, now, timeZone),
    closedOn: closedAt === null ? null : formatDate(closedAt, timeZone),
    read: seenAt !== null,
    given: body && response ? responseInWords(body, response) : null,
    right: key && response ? isRight(key, response) : null,
    seen: body && key ? asShown(body, key, order, response) : [],
  };
}

/** The options as the reporter had them before them: in their order, with the letters they saw. */
function asShown(body: QuestionBody, key: AnswerSheet["key"], order: readonly string[], response: Response | null) {
  if (body.type !== "single" && body.type !== "multi") return [];
  const keys: readonly string[] = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  const theirs: readonly string[] =
    response?.type === "single" ? [response.choice] : response?.type === "multi" ? response.choices : [];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...body.options]
    .sort((a, b) => place(a.id) - place(b.id))
    .map(({ id, text }, index) => ({
      letter: optionLetter(index),
      text,
      isKey: keys.includes(id),
      isTheirs: theirs.includes(id),
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

/** Statistics of the first answers to the current version (I1). */
function figuresOf(numbers: string | null) {
  if (!numbers) return null;
  const { n, p, interval, discrimination, options, time, sure, flags } = JSON.parse(numbers) as ItemStatistics;
  return {
    grey: n < enoughAnswers,
    facts: [
      ["First answers", String(n)],
      ["Right", `${percent(p)} (${percent(interval[0])} to ${percent(interval[1])})`],
      ["Discrimination", discrimination === null ? "cannot be said" : discrimination.toFixed(2)],
      ["Median time", time ? `${Math.round(time.median / 1000)} s` : "–"],
      ["Sure and wrong", sure.n ? `${sure.wrong} of ${sure.n} who were sure` : "nobody was sure"],
    ] as [string, string][],
    flags: flags.map((flag) => flagLabels[flag]),
    shares: Object.fromEntries(options.map(({ id, share }) => [id, percent(share)])),
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
