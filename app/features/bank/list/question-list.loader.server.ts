import type { Context } from "~/context.server";
import { excerpt } from "~/lib/text";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { foundStart } from "../../questions/found-marks";
import type { Flag } from "../../questions/statistics/statistics-flags";
import { minAnswers } from "../../questions/statistics/thresholds";
import { domainName, domainNames, typeNames } from "../../questions/taxonomy";
import { addThumbnails } from "../../questions/thumbnails.server";
import { readSeriesAccess } from "../../series/series-access.server";
import { isPublished } from "../lifecycle";
import { flagLabels } from "../statistics-flag-labels";
import { stageLabels, statusLabels, statusTones } from "../status-labels";
import { type BankRow, bankPageSize, listBank } from "./bank-list.server";
import { parseBankQuery } from "./bank-query";
import { maxBulkQuestions } from "./bulk-question-actions";

const maxStemLength = 180;

export type ListedRow = Awaited<ReturnType<typeof loadQuestionList>>["rows"][number];

/** Loads and formats a page of the question list, in one database trip (M2). */
export async function loadQuestionList(context: Context, viewer: Viewer, request: Request) {
  const query = parseBankQuery(new URL(request.url).searchParams);
  const { rows, hasMore, views, total, live } = await listBank(context, viewer.userId, query);
  const from = (query.page - 1) * bankPageSize;
  const formatNumber = (n: number) => n.toLocaleString("en");
  return {
    query,
    /** Time of the load: drafts saved later cannot be approved from this page. */
    asOf: context.now,
    hasMore,
    views,
    rows: addThumbnails(
      rows.map((row) => formatRow(row, context.now, viewer.timeZone)),
      await readSeriesAccess(context, request),
    ),
    /** Text with the range of questions shown and the total. */
    countText:
      total === null
        ? `${formatNumber(live)} live in the bank`
        : rows.length
          ? `${formatNumber(from + 1)} to ${formatNumber(from + rows.length)} of ${formatNumber(total)}`
          : "None",
    /**
     * Number of questions that a bulk action on all matches would change; null if the page does not offer this action.
     */
    matchCount: total !== null && total > rows.length && total <= maxBulkQuestions ? total : null,
    limitMessage:
      total !== null && total > maxBulkQuestions
        ? `${formatNumber(total)} questions match; an action can change at most ${formatNumber(maxBulkQuestions)}`
        : null,
  };
}

function formatRow(row: BankRow, now: number, timeZone: string) {
  const { id, externalId, status, stage, number, n, p, discrimination } = row;
  const flags = (row.flags ?? "").split(" ").filter(Boolean) as Flag[];
  return {
    id,
    externalId,
    stem: row.stem ? excerpt(row.stem, maxStemLength) : null,
    ...parseFoundWords(row),
    author: row.author,
    pictureKey: row.pictureKey,
    about: [typeNames[row.type], ...describeFiling(row)].join(" · "),
    topic: row.topic,
    status: { name: statusLabels[status], tone: statusTones[status] },
    version: number === null ? "not published" : `v${number}`,
    /** Label of the draft of the next version; null without such a draft. */
    draft: stage && isPublished(status) ? `Draft of v${(number ?? 0) + 1} ${stageLabels[stage]}` : null,
    /** The number of answers; the statistics only with enough answers (I1). */
    numbers: n
      ? {
          n: n.toLocaleString("en"),
          p: n < minAnswers ? "–" : formatDecimals(p ?? 0),
          discrimination: n < minAnswers || discrimination === null ? "–" : formatDecimals(discrimination),
        }
      : null,
    hasFewAnswers: (n ?? 0) < minAnswers,
    flags: flags.map((flag) => flagLabels[flag]),
    reports: row.reports,
    free: Boolean(row.free),
    changed: formatTime(row.changedAt, now, timeZone),
  };
}

/** Returns the excerpt of the stem if it contains found words, else the excerpt that does; both are null outside a search. */
function parseFoundWords({ found }: BankRow): { foundInStem: string | null; foundElsewhere: string | null } {
  // The stem of a draft may be missing.
  const [inStem, best = null] = JSON.parse(found ?? "[]") as (string | null | undefined)[];
  return inStem?.includes(foundStart)
    ? { foundInStem: inStem, foundElsewhere: null }
    : { foundInStem: null, foundElsewhere: best };
}

/** Returns the names of the domains and the level, and names what an incomplete draft lacks. */
function describeFiling({ status, organ, modality, level, draftOrgan, draftModality, draftLevel }: BankRow): string[] {
  if (isPublished(status)) return [...domainNames(organ, modality), level];
  const levelName = draftLevel === null ? "No level" : level;
  if (draftOrgan === null && draftModality === null) return ["No domain", levelName];
  if (draftModality === null) return [...(organ === "none" ? [] : [domainName(organ)]), "No modality", levelName];
  if (draftOrgan === null) return ["No organ", domainName(modality), levelName];
  return [...domainNames(organ, modality), levelName];
}

function formatDecimals(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
