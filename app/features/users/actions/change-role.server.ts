import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { reviewAssignment, user } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { type AdminScope, hasArea } from "../../auth/admin-scopes";
import { endAccess } from "../../auth/end-access.server";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

type ActionContext = Pick<Context, "db" | "now" | "id">;

/**
 * Makes an account an admin with a scope, or a learner, and ends its logins and links, which were issued for the other role.
 * Refuses to demote the last owner who can sign in and to promote a banned account. Returns false if nothing changed.
 */
export async function changeRole(
  context: ActionContext,
  act: UserAction,
  { scope, reason }: { scope: AdminScope | null; reason: string },
): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const role = scope === null ? "user" : "admin";
  const isAllowed = isActionAllowed(
    act,
    scope === null
      ? sql`person.role = 'admin' and ${leavesOwner(userId)}`
      : sql`person.role <> 'admin' and not person.banned`,
    "admins",
  );
  const [, , , , , changed] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: role === "admin" ? "make admin" : "unmake admin",
        subject: auditSubject(userId),
        before: sql`(select json_object('role', role, 'scope', admin_scope) from ${user} where id = ${userId})`,
        after: { role, scope, reason },
      },
      isAllowed,
    ),
    ...endAccess(db, userId, { when: isAllowed }),
    endAssignments(db, userId, scope, isAllowed),
    db
      .update(user)
      .set({ role, adminScope: scope, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), isAllowed))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}

/**
 * Changes the scope of an admin (A8). Their logins stay, because every request reads the scope anew. Refuses to change the last
 * owner who can sign in. Returns false if nothing changed.
 */
export async function changeScope(
  context: ActionContext,
  act: UserAction,
  { scope, reason }: { scope: AdminScope; reason: string },
): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const isAllowed = isActionAllowed(
    act,
    sql`person.role = 'admin' and person.admin_scope is not ${scope} and ${leavesOwner(userId)}`,
    "admins",
  );
  const [, , changed] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: "change scope",
        subject: auditSubject(userId),
        before: sql`(select json_object('scope', admin_scope) from ${user} where id = ${userId})`,
        after: { scope, reason },
      },
      isAllowed,
    ),
    endAssignments(db, userId, scope, isAllowed),
    db
      .update(user)
      .set({ adminScope: scope, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), isAllowed))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}

/** Returns the statement that frees the drafts assigned to somebody whose next scope cannot review. */
function endAssignments(db: Db, userId: string, scope: AdminScope | null, isAllowed: SQL) {
  const isOver = hasArea(scope, "bankReview") ? sql`false` : isAllowed;
  return db.delete(reviewAssignment).where(and(eq(reviewAssignment.reviewerId, userId), isOver));
}

/** SQL on `person`: an owner who can sign in remains if this account stops being one. */
function leavesOwner(userId: string): SQL {
  return sql`(person.admin_scope is not 'owner' or exists (select 1 from ${user} as other where other.role = 'admin'
    and other.admin_scope = 'owner' and other.id <> ${userId} and not other.banned))`;
}
