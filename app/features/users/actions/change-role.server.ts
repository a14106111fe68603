import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { user } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { endAccess } from "../../auth/end-access.server";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

/**
 * Makes an account an admin or a learner and ends its logins and links, which were issued for the other role. Refuses to demote
 * the last admin who can sign in and to promote a banned account. Returns false if nothing changed.
 */
export async function changeRole(
  context: Pick<Context, "db" | "now" | "id">,
  act: UserAction,
  { role, reason }: { role: "user" | "admin"; reason: string },
): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const hasOtherAdmin = sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.id <> ${userId} and not other.banned)`;
  const isAllowed = isActionAllowed(
    act,
    role === "admin"
      ? sql`person.role <> 'admin' and not person.banned`
      : sql`person.role = 'admin' and ${hasOtherAdmin}`,
  );
  const [, , , , changed] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: role === "admin" ? "make admin" : "unmake admin",
        subject: auditSubject(userId),
        before: { role: role === "admin" ? "user" : "admin" },
        after: { role, reason },
      },
      isAllowed,
    ),
    ...endAccess(db, userId, { when: isAllowed }),
    db
      .update(user)
      .set({ role, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), isAllowed))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}
