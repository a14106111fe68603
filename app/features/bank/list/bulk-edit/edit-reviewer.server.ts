import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, questionDraft, reviewAssignment, user } from "~/db/schema";
import { formatMediumDate } from "~/lib/time-text";
import { listScopes } from "../../../auth/admin-scopes";
import { buildReviewsAssignedMail } from "../../../email/bank-mail";
import { isDraftEditor } from "../../drafts/draft-sql.server";
import { type BulkEdit, selectEditable, selectPlan } from "./edit-plan.server";

const assigned = (column: "reviewer_id" | "due_on") =>
  sql`(select ${sql.raw(column)} from ${reviewAssignment} where ${reviewAssignment.questionId} = ${questionDraft.questionId})`;

/** Assigns the drafts in review to a reviewer, in place of earlier ones, or to nobody (M14, M18). */
export function editReviewer(reviewerId: string | null, dueOn: string | null): BulkEdit {
  return reviewerId === null ? removeReviewers() : assignReviewers(reviewerId, dueOn);
}

function removeReviewers(): BulkEdit {
  const problem = sql`case when ${assigned("reviewer_id")} is null then 'same' end`;
  return {
    problem,
    async apply(context, actorId, ids) {
      const editable = selectEditable(ids, problem);
      const [plan] = await context.db.batch([
        selectPlan(context.db, ids, problem),
        auditAssignments(context, actorId, { action: "remove reviewer", editable, after: sql`null` }),
        context.db.delete(reviewAssignment).where(sql`${reviewAssignment.questionId} in (${editable})`),
      ]);
      return plan;
    },
  };
}

function assignReviewers(reviewerId: string, dueOn: string | null): BulkEdit {
  const mayReview = sql`exists (select 1 from ${user} where ${user.id} = ${reviewerId} and ${user.role} = 'admin'
    and not ${user.banned} and ${inArray(user.adminScope, listScopes("bankReview"))})`;
  const problem = sql`case when ${questionDraft.stage} is not 'in_review' then 'notInReview' when not ${mayReview} then 'noReviewer'
    when ${isDraftEditor(reviewerId)} then 'isEditor'
    when ${assigned("reviewer_id")} = ${reviewerId} and ${assigned("due_on")} is ${dueOn} then 'same' end`;
  return {
    problem,
    async apply(context, actorId, ids) {
      const { db, now, mail, settings } = context;
      const [[to], expected] = await db.batch([
        selectReviewer(context, actorId, reviewerId),
        selectPlan(db, ids, problem),
      ]);
      const editable = selectEditable(ids, problem);
      const count = expected.filter((edit) => edit.problem === null).length;
      const dueText = dueOn && formatMediumDate(Date.parse(`${dueOn}T00:00:00Z`), "UTC");
      const isMailed = to?.emailVerified && reviewerId !== actorId && count > 0;
      const mailStatements = isMailed
        ? [
            mail.queue(
              buildReviewsAssignedMail({ count, by: to.by ?? "Another admin", dueText, at: now }, to, settings.url),
              sql`exists (${editable})`,
            ),
          ]
        : [];
      const after = sql`json_object('reviewerId', ${reviewerId}, 'reviewer', ${to?.name ?? null}, 'dueOn', ${dueOn})`;
      const [plan] = await db.batch([
        selectPlan(db, ids, problem),
        auditAssignments(context, actorId, { action: "assign reviewer", editable, after }),
        ...mailStatements,
        db
          .insert(reviewAssignment)
          .select(sql`select editable_id, ${reviewerId}, ${dueOn}, ${actorId}, ${now} from (${editable}) where true`)
          .onConflictDoUpdate({
            target: reviewAssignment.questionId,
            set: { reviewerId, dueOn, assignedBy: actorId, assignedAt: now },
          }),
      ]);
      if (isMailed) mail.deliverSoon();
      return plan;
    },
  };
}

/** Returns the statement that reads the address of the reviewer, and the name of the admin who assigns. */
function selectReviewer({ db }: Pick<Context, "db">, actorId: string, reviewerId: string) {
  return db
    .select({
      ...{ userId: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified },
      by: sql<string | null>`(select actor.name from ${user} actor where actor.id = ${actorId})`.as("actor_name"),
    })
    .from(user)
    .where(eq(user.id, reviewerId));
}

function auditAssignments(
  { db, now }: Pick<Context, "db" | "now">,
  actorId: string,
  { action, editable, after }: { action: string; editable: SQL; after: SQL },
) {
  const before = sql`(select json_object('reviewerId', reviewer_id, 'dueOn', due_on) from ${reviewAssignment} where question_id = chosen.editable_id)`;
  return db
    .insert(auditLog)
    .select(
      sql`select lower(hex(randomblob(11))), ${now}, ${actorId}, ${action}, 'question:' || chosen.editable_id, ${before}, ${after} from (${editable}) chosen`,
    );
}
