import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { user } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { endAccess } from "../../auth/end-access.server";
import { type UserAction, whenAllowed } from "./when-allowed.server";

/**
 * Makes an admin, or a learner of one, and ends the logins and links of the account: they were made for the other role. The last admin
 * who can sign in stays one, and nobody who is banned becomes one. False when nothing was changed.
 */
export async function changeRole(
  context: Pick<Context, "db" | "now" | "id">,
  act: UserAction,
  { role, reason }: { role: "user" | "admin"; reason: string },
): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const another = sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.id <> ${userId} and not other.banned)`;
  const when = whenAllowed(
    act,
    role === "admin" ? sql`person.role <> 'admin' and not person.banned` : sql`person.role = 'admin' and ${another}`,
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
      when,
    ),
    ...endAccess(db, userId, { when }),
    db
      .update(user)
      .set({ role, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), when))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}
