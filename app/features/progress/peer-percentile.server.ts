import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { peerShare, progressCell, studyReset, user } from "../../db/schema";
import { computePercentiles, minFirstAnswers, minPeers, type PeerPool, peerPools, shareSteps } from "./peer-percentile";

const learnersPerPage = 2000;

/**
 * Recomputes the percentiles of each pool (R2), every night. Reads progress cells page by page, never answers, and
 * collects 1,001 counts per pool. Skips learners with an active reset, because their cells no longer hold first
 * answers (Q2).
 */
export async function updatePeerPercentiles(db: Db, now: number, page = learnersPerPage): Promise<void> {
  const histograms = new Map(peerPools.map((pool) => [pool, new Array<number>(shareSteps + 1).fill(0)]));
  let lastLearnerId = "";
  for (;;) {
    const learners = sql`select ${user.id} from ${user} where ${user.id} > ${lastLearnerId} and ${user.role} = 'user'
      and not exists (select 1 from ${studyReset} where ${studyReset.userId} = ${user.id} and ${studyReset.undoneAt} is null)
      order by ${user.id} limit ${page}`;
    const [[end], ...shareCounts] = await db.batch([
      db.select({ id: sql<string | null>`max(id)`.as("last_id") }).from(sql`(${learners})`),
      selectShareHistogram(db, learners, sql`'all'`),
      selectShareHistogram(db, learners, sql`'organ:' || ${progressCell.organ}`),
      selectShareHistogram(db, learners, sql`'modality:' || ${progressCell.modality}`),
    ]);
    for (const { pool, step, learners } of shareCounts.flat()) {
      const histogram = histograms.get(pool);
      if (histogram) histogram[step] = (histogram[step] ?? 0) + learners;
    }
    if (!end?.id) break;
    lastLearnerId = end.id;
  }
  const rows = [...histograms].flatMap(([pool, histogram]) => {
    const learners = histogram.reduce((sum, count) => sum + count, 0);
    return learners < minPeers ? [] : [[pool, learners, JSON.stringify(computePercentiles(histogram)), now]];
  });
  await db.batch([
    db.delete(peerShare),
    db
      .insert(peerShare)
      .select(sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`),
  ]);
}

type Sql = ReturnType<typeof sql>;

/**
 * Builds the statement that counts the learners with each share of correct answers (in thousandths), for a batch. Counts
 * only those of `learners` who have enough first answers in the pool.
 */
function selectShareHistogram(db: Db, learners: Sql, pool: Sql) {
  const shares = db
    .select({
      pool: pool.as("pool_name"),
      step: sql`min(${sql.raw(String(shareSteps))}, sum(${progressCell.firstCorrect}) * ${sql.raw(String(shareSteps))} / sum(${progressCell.answered}))`.as(
        "share_step",
      ),
    })
    .from(progressCell)
    .where(sql`${progressCell.userId} in (select id from (${learners}))`)
    .groupBy(progressCell.userId, sql`pool_name`)
    .having(sql`sum(${progressCell.answered}) >= ${minFirstAnswers}`)
    .as("shares");
  return db
    .select({
      pool: sql<string>`pool_name`.as("counted_pool"),
      step: sql<number>`share_step`.as("counted_step"),
      learners: sql<number>`count(*)`.as("counted_learners"),
    })
    .from(shares)
    .groupBy(sql`pool_name`, sql`share_step`);
}

/** Builds the statement that reads the percentiles of these pools, for a batch. */
export function selectPeerPools(db: Db, pools: readonly string[] = peerPools) {
  return db
    .select({ pool: peerShare.pool, learners: peerShare.learners, percentiles: peerShare.percentiles })
    .from(peerShare)
    .where(inArray(peerShare.pool, [...pools]));
}

/** Returns the rows of `selectPeerPools` by pool. */
export function mapPeerPools(rows: Awaited<ReturnType<typeof selectPeerPools>>): Map<string, PeerPool> {
  return new Map(
    rows.map(({ pool, learners, percentiles }) => [
      pool,
      { learners, percentiles: JSON.parse(percentiles) as number[] },
    ]),
  );
}
