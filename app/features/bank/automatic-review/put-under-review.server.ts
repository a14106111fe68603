import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { auditLog, freeQuestion, mockFormItem, question } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { audit } from "../../audit/audit.server";
import type { ReviewCause } from "../../questions/taxonomy";

/** Within 24 hours, at most 1 in this many questions (5%) of the free list or a mock form leaves without an admin (X4). */
const minQuestionsPerRemoval = 20;

/** Audit log actors that are not people, with the review cause of each. */
const systemActors = { reports: "reports", clock: "statistics" } as const satisfies Record<string, ReviewCause>;
export type SystemActor = keyof typeof systemActors;

export const underReviewAction = "doubt question";

/** A published version that reports or statistics call into question. */
interface ReviewCandidate {
  actor: SystemActor;
  questionId: string;
  versionId: string;
  /** For the audit log. */
  facts?: Record<string, unknown>;
}

/**
 * Returns two batch statements that put a question under review without an admin and audit it (X4), if the SQL `when` is true,
 * the version is in use, and no list loses more than 5% within 24 hours. The second statement returns the id.
 */
export function buildReviewStatements(
  context: Pick<Context, "db" | "now" | "id">,
  { actor, questionId, versionId, facts }: ReviewCandidate,
  when: SQL,
) {
  const { db, now } = context;
  const cause = systemActors[actor];
  const before = sql`(select json_object('status', q.status) from ${question} q where q.id = ${questionId})`;
  const after = { status: "under_review", cause, version: versionId, ...facts };
  return [
    audit(
      context,
      { actorId: actor, action: underReviewAction, subject: `question:${questionId}`, before, after },
      sql`${isInUse(questionId, versionId)} and ${when} and ${isWithinRemovalLimit(questionId, now)}`,
    ),
    db
      .update(question)
      .set({ status: "under_review", reviewCause: cause, changedAt: now })
      .where(and(eq(question.id, questionId), inArray(question.status, ["live", "pilot"]), sql`changes() > 0`))
      .returning({ id: question.id }),
  ] as const;
}

/** Returns SQL that is true if the version is current and available to learners. */
export function isInUse(questionId: string, versionId: string): SQL {
  return sql`exists (select 1 from ${question} q where q.id = ${questionId} and q.version_id = ${versionId} and q.status in ('live', 'pilot'))`;
}

/** Returns SQL that is true if the free list and the mock form with this question, if any, may lose one more question. */
function isWithinRemovalLimit(questionId: string, now: number): SQL {
  const removedToday = sql`(select substr(log.subject, 10) from ${auditLog} log where log.action = ${underReviewAction}
    and log.at > ${now - dayMs} and log.actor_id in ${Object.keys(systemActors)})`;
  // Skips questions whose status an admin has changed since.
  const isWithinLimitOf = (
    ids: SQL,
  ) => sql`coalesce((select (sum(q.status = 'under_review') + 1) * ${minQuestionsPerRemoval} <= count(*)
    from ${question} q where q.id in (${ids})
      and (q.status in ('live', 'pilot') or (q.status = 'under_review' and q.id in ${removedToday}))), true)`;
  const freeListIds = sql`select question_id from ${freeQuestion}
    where exists (select 1 from ${freeQuestion} own where own.question_id = ${questionId})`;
  const formIds = sql`select question_id from ${mockFormItem}
    where form_id = (select own.form_id from ${mockFormItem} own where own.question_id = ${questionId})`;
  return sql`${isWithinLimitOf(freeListIds)} and ${isWithinLimitOf(formIds)}`;
}
