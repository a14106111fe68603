import type { Context } from "../../context.server";
import { formatDuration } from "../../lib/duration";
import type { Viewer } from "../auth/viewer.server";
import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { readRecent } from "../study/engine/recent";
import { type Cell, sum, sumByAxis } from "./cells";
import type { DomainRow } from "./domain-row";
import { dueText } from "./due";
import { selectPeers, toPeers } from "./peers.server";
import { type Peers, standing } from "./percentile";
import { selectCells, selectDueDomains, selectRecent, toCells } from "./progress.server";
import { firstAnswersOnly } from "./read-overview.server";
import { calibrationOf, lastOfDomain, medianTook, type RecentCell, trendOf } from "./recent-answers";
import { selectStandingResets } from "./reset.server";

/** Every domain of both axes, in one batch; reads the learner's cells and at most 200 due questions, never answers. */
export async function readDomains({ db, now }: Pick<Context, "db" | "now">, { userId, calmMode }: Viewer) {
  const [cellRows, recent, due, resets, peerRows] = await db.batch([
    selectCells(db, userId, true),
    selectRecent(db, userId),
    selectDueDomains(db, userId, now),
    selectStandingResets(db, userId),
    selectPeers(db, calmMode ? [] : undefined),
  ]);
  const cells = toCells(cellRows);
  const found = { recent, due, firsts: firstAnswersOnly(cells, resets), peers: toPeers(peerRows) };
  return {
    total: sum(cells),
    organs: sumByAxis(cells, "organ", organDomains).map((row) => ({
      ...row,
      ...detail(found, { axis: "organ", domain: row.domain }),
    })),
    modalities: sumByAxis(cells, "modality", modalities).map((row) => ({
      ...row,
      ...detail(found, { axis: "modality", domain: row.domain }),
    })),
    calibration: calibrationOf(recent.flatMap((cell) => readRecent(cell.recent))),
    calm: calmMode,
  };
}

interface Found {
  recent: RecentCell[];
  due: { organ: string; modality: string }[];
  firsts: Cell[];
  peers: Map<string, Peers>;
}

function detail(
  { recent, due, firsts, peers }: Found,
  domain: Domain,
): Pick<DomainRow, "trend" | "median" | "calibration" | "due" | "percentile"> {
  const answers = lastOfDomain(recent, domain);
  const median = medianTook(answers);
  const pool = `${domain.axis}:${domain.domain}`;
  return {
    trend: trendOf(answers),
    median: median === null ? null : formatDuration(median),
    calibration: calibrationOf(answers),
    due: dueText(due, domain),
    percentile: standing(firsts, pool, peers.get(pool)),
  };
}
