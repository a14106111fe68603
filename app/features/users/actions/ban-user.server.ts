import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { user } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { endAccess } from "../../auth/end-access.server";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

type ActionContext = Pick<Context, "db" | "now" | "id">;

/**
 * Bans a learner until `until` (ms; null is permanent) and ends all their logins and links, so that their next request is refused.
 * Returns false if nothing changed: the same ban exists, or the account is an admin, who has to be made a learner first.
 */
export async function banUser(
  context: ActionContext,
  act: UserAction,
  { reason, until }: { reason: string; until: number | null },
): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const isAllowed = isActionAllowed(
    act,
    sql`person.role <> 'admin'
      and not (person.banned and person.ban_reason is ${reason} and person.ban_expires is ${until})`,
  );
  const [, , , , changed] = await db.batch([
    audit(
      context,
      {
        ...{ actorId: act.actorId, action: "ban", subject: auditSubject(userId) },
        before: sql`(select json_object('reason', ban_reason, 'banUntil', ban_expires) from ${user} where id = ${userId} and banned)`,
        after: { reason, banUntil: until },
      },
      isAllowed,
    ),
    ...endAccess(db, userId, { when: isAllowed }),
    db
      .update(user)
      .set({
        banned: true,
        banReason: reason,
        banExpires: until === null ? null : new Date(until),
        updatedAt: new Date(now),
      })
      .where(and(eq(user.id, userId), isAllowed))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}

/** Removes a ban; returns false if the account was not banned. */
export async function unbanUser(context: ActionContext, act: UserAction): Promise<boolean> {
  const { db, now } = context;
  const { userId } = act;
  const when = isActionAllowed(act, sql`person.banned`);
  const [, changed] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: "unban",
        subject: auditSubject(userId),
        before: sql`(select json_object('reason', ban_reason, 'banUntil', ban_expires) from ${user} where id = ${userId})`,
      },
      when,
    ),
    db
      .update(user)
      .set({ banned: false, banReason: null, banExpires: null, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), when))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}
