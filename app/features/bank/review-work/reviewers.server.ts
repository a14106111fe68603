import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { auditLog, questionDraft, reviewAssignment, reviewer, user } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { audit, auditSubject } from "../../audit/audit.server";
import { listScopes } from "../../auth/admin-scopes";
import type { credentialsSchema } from "./review-work-forms";
import { decisionDays } from "./review-work-limits";

const maxReviewers = 200;

const mayReview = and(
  sql`${user.role} = 'admin'`,
  inArray(user.adminScope, listScopes("bankReview")),
  eq(user.banned, false),
);

/** Returns the admins who may review, with credentials, open assignments, and decisions in the last `decisionDays` days. */
export function listReviewers({ db, now }: Pick<Context, "db" | "now">) {
  return db
    .select({
      userId: sql<string>`${user.id}`.as("reviewer_user"),
      accountName: sql<string>`${user.name}`.as("account_name"),
      scope: user.adminScope,
      name: sql<string | null>`${reviewer.name}`.as("printed_name"),
      credentials: reviewer.credentials,
      institution: reviewer.institution,
      country: reviewer.country,
      open: sql<number>`(select count(*) from ${reviewAssignment} inner join ${questionDraft}
        on ${questionDraft.questionId} = ${reviewAssignment.questionId} and ${questionDraft.stage} = 'in_review'
        where ${reviewAssignment.reviewerId} = ${user.id})`.as("open_assignments"),
      decided: sql<number>`(select count(*) from ${auditLog} where ${auditLog.actorId} = ${user.id}
        and ${auditLog.at} >= ${now - decisionDays * dayMs}
        and ${auditLog.action} in ('approve draft', 'send back draft'))`.as("decided_drafts"),
    })
    .from(user)
    .leftJoin(reviewer, eq(reviewer.userId, user.id))
    .where(mayReview)
    .orderBy(sql`${user.adminScope} = 'owner'`, asc(user.name))
    .limit(maxReviewers);
}

/** Selects the admins to whom a draft can be assigned; the editors of the draft are left out by the caller. */
export function selectAssignableReviewers(db: Db) {
  return db
    .select({
      userId: sql<string>`${user.id}`.as("reviewer_user"),
      name: sql<string>`coalesce(${reviewer.name}, ${user.name})`.as("reviewer_name"),
    })
    .from(user)
    .leftJoin(reviewer, eq(reviewer.userId, user.id))
    .where(and(mayReview, sql`(${user.adminScope} = 'owner' or ${reviewer.userId} is not null)`))
    .orderBy(asc(sql`reviewer_name`))
    .limit(maxReviewers);
}

/** Stores the credentials of an admin who may review; returns false for any other account. */
export async function saveCredentials(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  { userId, ...fields }: z.output<typeof credentialsSchema>,
): Promise<boolean> {
  const { db, now } = context;
  const isReviewer = sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${mayReview})`;
  const [, rows] = await db.batch([
    audit(
      context,
      {
        ...{ actorId, action: "change reviewer credentials", subject: auditSubject(userId), after: fields },
        before: sql`(select json_object('name', name, 'credentials', credentials, 'institution', institution, 'country', country) from ${reviewer} where user_id = ${userId})`,
      },
      isReviewer,
    ),
    db
      .insert(reviewer)
      .select(
        sql`select ${userId}, ${fields.name}, ${fields.credentials}, ${fields.institution}, ${fields.country}, ${now} where ${isReviewer}`,
      )
      .onConflictDoUpdate({ target: reviewer.userId, set: { ...fields, updatedAt: now } })
      .returning({ userId: reviewer.userId }),
  ]);
  return rows.length > 0;
}

/** Returns why this admin may not approve yet, as a sentence; null if they may. Only reviewers need credentials (M14). */
export async function findCredentialsProblem(db: Db, actorId: string): Promise<string | null> {
  const [row] = await db
    .select({ scope: user.adminScope, named: reviewer.userId })
    .from(user)
    .leftJoin(reviewer, eq(reviewer.userId, user.id))
    .where(eq(user.id, actorId));
  return row?.scope === "reviewer" && row.named === null
    ? "Your credentials are missing. Ask an owner to enter them, because learners see who approved a question."
    : null;
}

/** SQL for the credentials of `reviewer` as one text, as they stand in the passport. */
export const credentialsText = sql`${reviewer.credentials} || ', ' || ${reviewer.institution} || ', ' || ${reviewer.country}`;
