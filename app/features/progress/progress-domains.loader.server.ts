import type { Context } from "../../context.server";
import { formatDuration } from "../../lib/duration";
import type { Viewer } from "../auth/viewer.server";
import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { decodeRecentAnswers } from "../study/engine/recent-answer-codes";
import type { DomainRow } from "./domain-row";
import { formatDueCount } from "./due-count";
import { findPercentile, type Peers } from "./peer-percentile";
import { selectPeers, toPeers } from "./peer-percentile.server";
import { filterFirstAnswers } from "./progress.loader.server";
import { addTotals, type Cell, sumByAxis } from "./progress-cells";
import { selectCells, selectDueDomains, selectRecentAnswers, toCells } from "./progress-queries.server";
import { getCalibration, getMedianDuration, getTrend, type RecentCell, recentAnswersInDomain } from "./recent-answers";
import { selectActiveResets } from "./reset-progress.server";

/** Loads the domains of both axes in one batch; reads cells and at most 200 due questions, never answers. */
export async function loadProgressDomains({ db, now }: Pick<Context, "db" | "now">, { userId, calmMode }: Viewer) {
  const [cellRows, recent, due, resets, peerRows] = await db.batch([
    selectCells(db, userId, true),
    selectRecentAnswers(db, userId),
    selectDueDomains(db, userId, now),
    selectActiveResets(db, userId),
    selectPeers(db, calmMode ? [] : undefined),
  ]);
  const cells = toCells(cellRows);
  const sources = { recent, due, firstAnswerCells: filterFirstAnswers(cells, resets), peers: toPeers(peerRows) };
  return {
    total: addTotals(cells),
    organs: sumByAxis(cells, "organ", organDomains).map((row) => ({
      ...row,
      ...toDomainRow(sources, { axis: "organ", domain: row.domain }),
    })),
    modalities: sumByAxis(cells, "modality", modalities).map((row) => ({
      ...row,
      ...toDomainRow(sources, { axis: "modality", domain: row.domain }),
    })),
    calibration: getCalibration(recent.flatMap((cell) => decodeRecentAnswers(cell.recent))),
    calm: calmMode,
  };
}

interface DomainSources {
  recent: RecentCell[];
  due: { organ: string; modality: string }[];
  firstAnswerCells: Cell[];
  peers: Map<string, Peers>;
}

function toDomainRow(
  { recent, due, firstAnswerCells, peers }: DomainSources,
  domain: Domain,
): Pick<DomainRow, "trend" | "median" | "calibration" | "due" | "percentile"> {
  const answers = recentAnswersInDomain(recent, domain);
  const median = getMedianDuration(answers);
  const pool = `${domain.axis}:${domain.domain}`;
  return {
    trend: getTrend(answers),
    median: median === null ? null : formatDuration(median),
    calibration: getCalibration(answers),
    due: formatDueCount(due, domain),
    percentile: findPercentile(firstAnswerCells, pool, peers.get(pool)),
  };
}
