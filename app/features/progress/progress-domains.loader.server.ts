import type { Context } from "../../context.server";
import { formatDuration } from "../../lib/duration";
import type { Viewer } from "../auth/viewer.server";
import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { decodeRecentAnswers } from "../study/engine/recent";
import type { DomainRow } from "./domain-row";
import { formatDueCount } from "./due-count";
import { findPercentile, type Peers } from "./peer-percentile";
import { selectPeers, toPeers } from "./peer-percentile.server";
import { firstAnswersOnly } from "./progress.loader.server";
import { addTotals, type Cell, totalsByAxis } from "./progress-cells";
import { selectCells, selectDueDomains, selectRecent, toCells } from "./progress-queries.server";
import { calibrationOf, medianDuration, type RecentCell, recentAnswersInDomain, trendOf } from "./recent-answers";
import { selectActiveResets } from "./reset-progress.server";

/** Loads the domains of both axes in one batch; reads cells and at most 200 due questions, never answers. */
export async function loadProgressDomains({ db, now }: Pick<Context, "db" | "now">, { userId, calmMode }: Viewer) {
  const [cellRows, recent, due, resets, peerRows] = await db.batch([
    selectCells(db, userId, true),
    selectRecent(db, userId),
    selectDueDomains(db, userId, now),
    selectActiveResets(db, userId),
    selectPeers(db, calmMode ? [] : undefined),
  ]);
  const cells = toCells(cellRows);
  const found = { recent, due, firsts: firstAnswersOnly(cells, resets), peers: toPeers(peerRows) };
  return {
    total: addTotals(cells),
    organs: totalsByAxis(cells, "organ", organDomains).map((row) => ({
      ...row,
      ...toDomainRow(found, { axis: "organ", domain: row.domain }),
    })),
    modalities: totalsByAxis(cells, "modality", modalities).map((row) => ({
      ...row,
      ...toDomainRow(found, { axis: "modality", domain: row.domain }),
    })),
    calibration: calibrationOf(recent.flatMap((cell) => decodeRecentAnswers(cell.recent))),
    calm: calmMode,
  };
}

interface Found {
  recent: RecentCell[];
  due: { organ: string; modality: string }[];
  firsts: Cell[];
  peers: Map<string, Peers>;
}

function toDomainRow(
  { recent, due, firsts, peers }: Found,
  domain: Domain,
): Pick<DomainRow, "trend" | "median" | "calibration" | "due" | "percentile"> {
  const answers = recentAnswersInDomain(recent, domain);
  const median = medianDuration(answers);
  const pool = `${domain.axis}:${domain.domain}`;
  return {
    trend: trendOf(answers),
    median: median === null ? null : formatDuration(median),
    calibration: calibrationOf(answers),
    due: formatDueCount(due, domain),
    percentile: findPercentile(firsts, pool, peers.get(pool)),
  };
}
