import type { Context } from "~/context.server";
import { excerpt } from "~/lib/text";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { flagLabels } from "../../bank/statistics-flag-labels";
import { statusLabels } from "../../bank/status-labels";
import type { Flag } from "../../questions/statistics/statistics-flags";
import { minAnswers } from "../../questions/statistics/thresholds";
import { domainNames } from "../../questions/taxonomy";
import { type ReportReason, reasonLabels } from "../report-taxonomy";
import { listReportQueue, type QueueRow } from "./report-queue.server";
import { reviewCauseLabels } from "./report-queue-labels";
import { parseQueueQuery } from "./report-queue-query";

const maxStemLength = 140;

/** Loads a page of the report queue, formatted for display. */
export async function loadReportQueue({ db, now }: Context, { timeZone }: Viewer, search: URLSearchParams) {
  const query = parseQueueQuery(search);
  const { rows, more } = await listReportQueue(db, query);
  return { query, more, rows: rows.map((row) => toQueueItem(row, now, timeZone)) };
}

export type QueuePage = Awaited<ReturnType<typeof loadReportQueue>>;

function toQueueItem(row: QueueRow, now: number, timeZone: string) {
  const { questionId, externalId, status, number, n, p, flags } = row;
  return {
    ...{ questionId, externalId, version: number },
    stem: excerpt(row.stem, maxStemLength),
    domains: domainNames(row.organ, row.modality).join(", "),
    reviewReason:
      status === "under_review" && (row.reviewCause ? reviewCauseLabels[row.reviewCause] : statusLabels[status]),
    status: statusLabels[status],
    reports: Number(row.reports),
    wrongKeys: Number(row.wrongKeys),
    learners: Number(row.learners),
    isUrgent: Boolean(row.isUrgent),
    reasons: (row.reasons ?? "")
      .split(",")
      .filter((reason) => reason && reason !== "wrong-key")
      .map((reason) => reasonLabels[reason as ReportReason]),
    at: row.at === null ? null : formatTime(Number(row.at), now, timeZone),
    /** With fewer answers, the share would mislead (I1). */
    figures: n && n >= minAnswers ? `${Math.round((p ?? 0) * 100)}% correct of ${n}` : null,
    flags: (flags ?? "")
      .split(" ")
      .filter(Boolean)
      .map((flag) => flagLabels[flag as Flag]),
  };
}
