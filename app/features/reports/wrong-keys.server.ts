import { type SQL, sql } from "drizzle-orm";
import { auditLog, outcome, question, questionReport } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { type SystemActor, underReviewAction } from "../bank/automatic-review/put-under-review.server";
import { maxRemovalsPerDay } from "./report-rules";

// A report of a wrong key counts (X4) only if its sender has answered the question.

const reviewActor: SystemActor = "reports";

// Reports from before the last restore do not count, because an admin has already reviewed them.
const lastRestoredAt = sql`coalesce((select max(log.at) from ${auditLog} log where log.subject = 'question:' || q.id and log.action = 'restore question'), 0)`;

/** SQL on a report `r` of a question `q`: the report counts against the key of the published version. */
export const countsAgainstKey = sql`(r.reason = 'wrong-key' and r.state = 'open' and r.version_id = q.version_id and r.created_at > ${lastRestoredAt}
  and exists (select 1 from ${outcome} o where o.user_id = r.user_id and o.question_id = r.question_id and o.answers > 0))`;

/** Builds SQL that counts the learners whose reports `r` count against the key and meet `condition`. */
export function countWrongKeyReporters(questionId: string, condition: SQL = sql`true`): SQL {
  return sql`(select count(distinct r.user_id) from ${questionReport} r inner join ${question} q on q.id = r.question_id
    where r.question_id = ${questionId} and ${countsAgainstKey} and ${condition})`;
}

/** Builds SQL on a report `r`: its sender has reached `maxRemovalsPerDay`. */
export function isAtRemovalLimit(now: number): SQL {
  return sql`(select count(distinct own.question_id) from ${auditLog} log
    inner join ${questionReport} own on own.question_id = substr(log.subject, 10) and own.user_id = r.user_id and own.created_at <= log.at
    where log.action = ${underReviewAction} and log.at > ${now - dayMs} and log.actor_id = ${reviewActor}) >= ${maxRemovalsPerDay}`;
}
