import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { itemStatistics, outcome, question, questionReport, questionVersion } from "~/db/schema";
import { minWrongKeyReports } from "../report-rules";
import { countsAgainstKey } from "../wrong-keys.server";
import type { QueueQuery } from "./report-queue-query";

const queuePageSize = 25;
/** Maximum number of closed reports read, newest first. */
const maxClosedReportsRead = 1000;

/**
 * Returns a page of questions for the editors, in one trip, and whether there are more. The open view lists urgent
 * questions first, then questions under review, then the others by number of wrong-key reports, number of reports, and
 * age. Each view reads only its own rows: open reports, questions under review, leeches, or the newest closed reports.
 */
export async function listReportQueue(db: Db, query: QueueQuery) {
  const rows = await db
    .select({
      questionId: sql<string>`${question.id}`.as("queue_id"),
      externalId: question.externalId,
      status: question.status,
      reviewCause: question.reviewCause,
      organ: question.organ,
      modality: question.modality,
      number: questionVersion.number,
      stem: sql<string>`substr(${questionVersion.body} ->> '$.stem', 1, 400)`.as("queue_stem"),
      n: itemStatistics.n,
      p: itemStatistics.p,
      discrimination: itemStatistics.discrimination,
      flags: itemStatistics.flags,
      reports: sql<number>`found.reports`.as("queue_reports"),
      wrongKeys: sql<number>`found.wrong_keys`.as("queue_wrong_keys"),
      reasons: sql<string | null>`found.reasons`.as("queue_reasons"),
      /** Time of the oldest open report; in the closed view, the time when the latest report was closed. */
      at: sql<number | null>`found.at`.as("queue_at"),
      learners: sql<number>`found.learners`.as("queue_learners"),
      isUrgent: sql<number>`found.urgent`.as("queue_urgent"),
    })
    .from(sql`(${buildPageQuery(query)}) as found`)
    .innerJoin(question, eq(question.id, sql`found.question_id`))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId))
    .orderBy(sql`found.place`);
  return { rows: rows.slice(0, queuePageSize), more: rows.length > queuePageSize };
}

export type QueueRow = Awaited<ReturnType<typeof listReportQueue>>["rows"][number];

function buildPageQuery(query: QueueQuery): SQL {
  const { view, domain, page } = query;
  const isInDomain = domain ? sql`${domain} in (q.organ, q.modality)` : sql`true`;
  const offset = queuePageSize * (page - 1);
  const limit = sql`limit ${queuePageSize + 1} offset ${offset}`;
  const buildRank = (order: SQL) => sql`row_number() over (order by ${order}) as place`;
  const counts = sql`count(*) as reports, sum(r.reason = 'wrong-key') as wrong_keys, group_concat(distinct r.reason) as reasons`;
  const havingReason = query.reason ? sql`having sum(r.reason = ${query.reason}) > 0` : sql``;
  switch (view) {
    case "open": {
      const isUrgent = sql`(q.status in ('live', 'pilot') and sum(${countsAgainstKey}) >= ${minWrongKeyReports})`;
      const order = sql`${isUrgent} desc, q.status = 'under_review' desc, sum(r.reason = 'wrong-key') desc, count(*) desc, min(r.created_at), q.id`;
      return sql`select q.id as question_id, ${counts}, min(r.created_at) as at, 0 as learners, ${isUrgent} as urgent, ${buildRank(order)}
        from ${questionReport} r inner join ${question} q on q.id = r.question_id
        where r.state = 'open' and ${isInDomain} ${query.isUnderReviewOnly ? sql`and q.status = 'under_review'` : sql``}
        group by q.id ${havingReason} order by place ${limit}`;
    }
    case "closed":
      return sql`select q.id as question_id, ${counts}, max(r.closed_at) as at, 0 as learners, 0 as urgent, ${buildRank(sql`max(r.closed_at) desc, q.id`)}
        from (select * from ${questionReport} where closed_at is not null order by closed_at desc limit ${maxClosedReportsRead}) r
          inner join ${question} q on q.id = r.question_id
        where ${isInDomain} group by q.id ${havingReason} order by place ${limit}`;
    case "review":
      // A left join, because a question can also be under review without a report: because of statistics, a guideline,
      // or an admin.
      return sql`select q.id as question_id, count(r.id) as reports, coalesce(sum(r.reason = 'wrong-key'), 0) as wrong_keys,
          group_concat(distinct r.reason) as reasons, min(r.created_at) as at, 0 as learners, 0 as urgent,
          ${buildRank(sql`count(r.id) desc, q.changed_at desc, q.id`)}
        from ${question} q left join ${questionReport} r on r.question_id = q.id and r.state = 'open'
        where q.status = 'under_review' and ${isInDomain} group by q.id ${havingReason} order by place ${limit}`;
    case "missed":
      // Selects leeches (F4). The condition on `lapses` equals that of the partial index, so that SQLite can use the index.
      return sql`select q.id as question_id, 0 as reports, 0 as wrong_keys, null as reasons, null as at, count(*) as learners, 0 as urgent,
          ${buildRank(sql`count(*) desc, q.id`)}
        from ${outcome} o inner join ${question} q on q.id = o.question_id
        where o.lapses >= 5 and q.status = 'live' and ${isInDomain} group by q.id order by place ${limit}`;
  }
}
