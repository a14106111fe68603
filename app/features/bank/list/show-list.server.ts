import type { Context } from "../../../context.server";
import { excerpt } from "../../../lib/text";
import { timeText } from "../../../lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import type { Flag } from "../../questions/statistics/flags";
import { enoughAnswers } from "../../questions/statistics/rules";
import { domainNames, typeNames } from "../../questions/taxonomy";
import { flagNames } from "../flag-words";
import { isPublished } from "../lifecycle";
import { stageWords, statusNames, statusTones } from "../status-words";
import { type BankRow, listBank, mostMatching, pageSize } from "./list.server";
import { readBankQuery } from "./query";

const stemShown = 180;

export type ListedRow = ReturnType<typeof rowOf>;

/** The list as its address asks, in words. One trip. */
export async function showList(context: Context, viewer: Viewer, request: Request) {
  const query = readBankQuery(new URL(request.url).searchParams);
  const { rows, more, total, live } = await listBank(context, viewer.userId, query);
  const from = (query.page - 1) * pageSize;
  const many = (n: number) => n.toLocaleString("en");
  return {
    query,
    /** What was saved later, nobody has read here. */
    asOf: context.now,
    more,
    rows: rows.map((row) => rowOf(row, context.now, viewer.timeZone)),
    /** What is shown, of how many. */
    counted:
      total === null
        ? `${many(live)} live in the bank`
        : rows.length
          ? `${many(from + 1)} to ${many(from + rows.length)} of ${many(total)}`
          : "None",
    /** How many an act on all that match would be of; null where it must be of ticked ones. */
    matching: total !== null && total > rows.length && total <= mostMatching ? total : null,
    tooMany:
      total !== null && total > mostMatching
        ? `${many(total)} match; an act takes ${many(mostMatching)} at most`
        : null,
  };
}

function rowOf(row: BankRow, now: number, timeZone: string) {
  const { id, externalId, status, stage, number, n, p, discrimination } = row;
  const flags = (row.flags ?? "").split(" ").filter(Boolean) as Flag[];
  return {
    id,
    externalId,
    stem: row.stem ? excerpt(row.stem, stemShown) : null,
    about: [typeNames[row.type], ...domainNames(row.organ, row.modality), row.level].join(" · "),
    topic: row.topic,
    status: { name: statusNames[status], tone: statusTones[status] },
    version: number === null ? "not published" : `v${number}`,
    /** What is written beside the published version. */
    draft: stage && isPublished(status) ? `Draft of v${(number ?? 0) + 1} ${stageWords[stage]}` : null,
    numbers: n
      ? {
          n: n.toLocaleString("en"),
          p: decimals(p ?? 0),
          discrimination: discrimination === null ? "–" : decimals(discrimination),
        }
      : null,
    /** Chance speaks louder than the learners (product.md §13). */
    few: (n ?? 0) < enoughAnswers,
    flags: flags.map((flag) => flagNames[flag]),
    reports: row.reports,
    free: Boolean(row.free),
    changed: timeText(row.changedAt, now, timeZone),
  };
}

function decimals(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
