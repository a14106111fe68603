import type { Context } from "../../context.server";
import { formatDuration } from "../../lib/duration";
import type { Viewer } from "../auth/viewer.server";
import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { decodeRecentAnswers } from "../study/engine/recent-answer-codes";
import type { DomainRow } from "./domain-row";
import { formatDueCount } from "./due-count";
import { findPercentile, type PeerPool } from "./peer-percentile";
import { mapPeerPools, selectPeerPools } from "./peer-percentile.server";
import { filterFirstAnswerCells } from "./progress.loader.server";
import { type Cell, sumByAxis, sumTotals } from "./progress-cells";
import { selectCells, selectDueDomains, selectRecentAnswers, toCells } from "./progress-queries.server";
import {
  getCalibration,
  getMedianDuration,
  getRecentAnswersInDomain,
  getTrend,
  type RecentCell,
} from "./recent-answers";
import { selectActiveResetScopes } from "./reset-progress.server";

/** Loads the domains of both axes in one batch; reads cells and at most 200 due questions, never answers. */
export async function loadProgressDomains({ db, now }: Pick<Context, "db" | "now">, { userId, calmMode }: Viewer) {
  const [cellRows, recentCells, due, resets, peerRows] = await db.batch([
    selectCells(db, userId, true),
    selectRecentAnswers(db, userId),
    selectDueDomains(db, userId, now),
    selectActiveResetScopes(db, userId),
    selectPeerPools(db, calmMode ? [] : undefined),
  ]);
  const cells = toCells(cellRows);
  const sources = {
    recentCells,
    due,
    firstAnswerCells: filterFirstAnswerCells(cells, resets),
    peers: mapPeerPools(peerRows),
  };
  return {
    total: sumTotals(cells),
    organs: sumByAxis(cells, "organ", organDomains).map((row) => ({
      ...row,
      ...buildDomainFigures(sources, { axis: "organ", domain: row.domain }),
    })),
    modalities: sumByAxis(cells, "modality", modalities).map((row) => ({
      ...row,
      ...buildDomainFigures(sources, { axis: "modality", domain: row.domain }),
    })),
    calibration: getCalibration(recentCells.flatMap((cell) => decodeRecentAnswers(cell.encodedAnswers))),
    calm: calmMode,
  };
}

interface DomainSources {
  recentCells: RecentCell[];
  due: { organ: string; modality: string }[];
  firstAnswerCells: Cell[];
  peers: Map<string, PeerPool>;
}

function buildDomainFigures(
  { recentCells, due, firstAnswerCells, peers }: DomainSources,
  domain: Domain,
): Pick<DomainRow, "trend" | "medianTime" | "calibration" | "dueCountText" | "percentile"> {
  const answers = getRecentAnswersInDomain(recentCells, domain);
  const median = getMedianDuration(answers);
  const pool = `${domain.axis}:${domain.domain}`;
  return {
    trend: getTrend(answers),
    medianTime: median === null ? null : formatDuration(median),
    calibration: getCalibration(answers),
    dueCountText: formatDueCount(due, domain),
    percentile: findPercentile(firstAnswerCells, pool, peers.get(pool)),
  };
}
