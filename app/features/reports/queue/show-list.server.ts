import type { Context } from "../../../context.server";
import { excerpt } from "../../../lib/text";
import { timeText } from "../../../lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { flagNames } from "../../bank/flag-words";
import { statusNames } from "../../bank/status-words";
import type { Flag } from "../../questions/statistics/flags";
import { enoughAnswers } from "../../questions/statistics/rules";
import { domainNames } from "../../questions/taxonomy";
import { type ReportReason, reasonNames } from "../taxonomy";
import { listQueue, type QueueRow } from "./list.server";
import { readQueueQuery } from "./query";
import { causeNames } from "./words";

const stemShown = 140;

/** The queue as its page shows it. */
export async function showQueue({ db, now }: Context, { timeZone }: Viewer, search: URLSearchParams) {
  const query = readQueueQuery(search);
  const { rows, more } = await listQueue(db, query);
  return { query, more, rows: rows.map((row) => shown(row, now, timeZone)) };
}

export type QueuePage = Awaited<ReturnType<typeof showQueue>>;

function shown(row: QueueRow, now: number, timeZone: string) {
  const { questionId, externalId, status, number, n, p, flags } = row;
  return {
    ...{ questionId, externalId, version: number },
    stem: excerpt(row.stem, stemShown),
    domains: domainNames(row.organ, row.modality).join(", "),
    doubted: status === "under_review" && (row.reviewCause ? causeNames[row.reviewCause] : statusNames[status]),
    status: statusNames[status],
    reports: Number(row.reports),
    wrongKeys: Number(row.wrongKeys),
    learners: Number(row.learners),
    urgent: Boolean(row.urgent),
    reasons: (row.reasons ?? "")
      .split(",")
      .filter((reason) => reason && reason !== "wrong-key")
      .map((reason) => reasonNames[reason as ReportReason]),
    at: row.at === null ? null : timeText(Number(row.at), now, timeZone),
    figures: n ? { text: `${Math.round((p ?? 0) * 100)} % right of ${n}`, grey: n < enoughAnswers } : null,
    flags: (flags ?? "")
      .split(" ")
      .filter(Boolean)
      .map((flag) => flagNames[flag as Flag]),
  };
}
