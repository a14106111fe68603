import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { auditLog, freeQuestion, mockFormItem, question } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { audit } from "../../audit/audit.server";
import type { ReviewCause } from "../../questions/taxonomy";

/**
 * At most 1 in this many questions (5%) of the free list or a mock form is put under review automatically within 24 hours
 * (X4).
 */
const minQuestionsPerRemoval = 20;

/** Automatic actors in the audit log, each with the review cause that it records. */
const systemActors = { reports: "reports", clock: "statistics" } as const satisfies Record<string, ReviewCause>;
export type SystemActor = keyof typeof systemActors;

export const underReviewAction = "doubt question";

/** A published version whose key is in doubt because of learner reports or statistics. */
interface ReviewCandidate {
  actor: SystemActor;
  questionId: string;
  versionId: string;
  /** Details for the audit log. */
  facts?: Record<string, unknown>;
}

/**
 * Returns two statements for a batch: the first writes the audit entry, and the second puts the question under review
 * and returns the question's id (X4). The statements do nothing unless the SQL `condition` is true, the version is
 * current and available to learners, and the free list or mock form that contains the question loses at most 5% of its
 * questions within 24 hours.
 */
export function buildReviewStatements(
  context: Pick<Context, "db" | "now" | "id">,
  { actor, questionId, versionId, facts }: ReviewCandidate,
  condition: SQL,
) {
  const { db, now } = context;
  const cause = systemActors[actor];
  const before = sql`(select json_object('status', q.status) from ${question} q where q.id = ${questionId})`;
  const after = { status: "under_review", cause, version: versionId, ...facts };
  return [
    audit(
      context,
      { actorId: actor, action: underReviewAction, subject: `question:${questionId}`, before, after },
      sql`${isVersionInUse(questionId, versionId)} and ${condition} and ${isWithinRemovalLimit(questionId, now)}`,
    ),
    db
      .update(question)
      .set({ status: "under_review", reviewCause: cause, changedAt: now })
      .where(and(eq(question.id, questionId), inArray(question.status, ["live", "pilot"]), sql`changes() > 0`))
      .returning({ id: question.id }),
  ] as const;
}

/** Returns SQL that is true if the version is current and available to learners. */
export function isVersionInUse(questionId: string, versionId: string): SQL {
  return sql`exists (select 1 from ${question} q where q.id = ${questionId} and q.version_id = ${versionId} and q.status in ('live', 'pilot'))`;
}

/**
 * Returns SQL that is true if each list that contains the question, the free list or a mock form, may lose one more
 * question.
 */
function isWithinRemovalLimit(questionId: string, now: number): SQL {
  const idsRemovedToday = sql`(select substr(log.subject, 10) from ${auditLog} log where log.action = ${underReviewAction}
    and log.at > ${now - dayMs} and log.actor_id in ${Object.keys(systemActors)})`;
  // Counts only questions that are still under review, not those that an admin has restored or retired since.
  const isWithinLimitOf = (
    ids: SQL,
  ) => sql`coalesce((select (sum(q.status = 'under_review') + 1) * ${minQuestionsPerRemoval} <= count(*)
    from ${question} q where q.id in (${ids})
      and (q.status in ('live', 'pilot') or (q.status = 'under_review' and q.id in ${idsRemovedToday}))), true)`;
  const freeListIds = sql`select question_id from ${freeQuestion}
    where exists (select 1 from ${freeQuestion} own where own.question_id = ${questionId})`;
  const formIds = sql`select question_id from ${mockFormItem}
    where form_id = (select own.form_id from ${mockFormItem} own where own.question_id = ${questionId})`;
  return sql`${isWithinLimitOf(freeListIds)} and ${isWithinLimitOf(formIds)}`;
}
