import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, reviewAssignment, user } from "~/db/schema";
import { formatMediumDate } from "~/lib/time-text";
import { audit } from "../../audit/audit.server";
import { listScopes } from "../../auth/admin-scopes";
import { buildReviewAssignedMail } from "../../email/bank-mail";
import { isDraftEditor, questionSubject } from "../drafts/draft-sql.server";

interface Assignment {
  /** Null removes the assignment. */
  reviewerId: string | null;
  dueOn: string | null;
}

/**
 * Assigns a draft in review to a reviewer, in place of an earlier one, and emails the reviewer (M14). Returns false if the draft is
 * not in review, or if this person may not review it, as an editor of the draft (M2) or without the scope (A8).
 */
export async function assignReviewer(
  context: Context,
  actorId: string,
  questionId: string,
  { reviewerId, dueOn }: Assignment,
): Promise<boolean> {
  const { db, now, mail, settings } = context;
  const before = sql`(select json_object('reviewerId', reviewer_id, 'dueOn', due_on) from ${reviewAssignment} where question_id = ${questionId})`;
  const entry = { actorId, subject: questionSubject(questionId), before };
  if (reviewerId === null) {
    const isAssigned = sql`exists (select 1 from ${reviewAssignment} where question_id = ${questionId})`;
    await db.batch([
      audit(context, { ...entry, action: "remove reviewer" }, isAssigned),
      db.delete(reviewAssignment).where(eq(reviewAssignment.questionId, questionId)),
    ]);
    return true;
  }
  const [to] = await db
    .select({
      ...{ userId: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified },
      externalId: sql<string | null>`(select external_id from ${question} where id = ${questionId})`.as("external_id"),
      by: sql<string | null>`(select actor.name from ${user} actor where actor.id = ${actorId})`.as("actor_name"),
    })
    .from(user)
    .where(eq(user.id, reviewerId));
  if (!to?.externalId) return false;
  const isAllowed = sql`exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${questionId}
      and ${questionDraft.stage} = 'in_review' and not ${isDraftEditor(reviewerId)})
    and exists (select 1 from ${user} where ${user.id} = ${reviewerId} and ${user.role} = 'admin' and not ${user.banned}
      and ${inArray(user.adminScope, listScopes("bankReview"))})`;
  const assigned = { questionId, externalId: to.externalId, by: to.by ?? "Another admin", at: now };
  const dueText = dueOn && formatMediumDate(Date.parse(`${dueOn}T00:00:00Z`), "UTC");
  const set = { reviewerId, dueOn, assignedBy: actorId, assignedAt: now };
  const [, rows] = await db.batch([
    audit(context, { ...entry, action: "assign reviewer", after: { reviewerId, reviewer: to.name, dueOn } }, isAllowed),
    db
      .insert(reviewAssignment)
      .select(sql`select ${questionId}, ${reviewerId}, ${dueOn}, ${actorId}, ${now} where ${isAllowed}`)
      .onConflictDoUpdate({ target: reviewAssignment.questionId, set })
      .returning({ id: reviewAssignment.questionId }),
    ...(to.emailVerified && reviewerId !== actorId
      ? [mail.queue(buildReviewAssignedMail({ ...assigned, dueText }, to, settings.url), isAllowed)]
      : []),
  ]);
  if (rows.length > 0) mail.deliverSoon();
  return rows.length > 0;
}
