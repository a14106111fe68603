import { type SQL, sql } from "drizzle-orm";
import { user } from "~/db/schema";
import { getDeletedEmail } from "../../auth/deleted-user.server";

/** An admin's action on an account. */
export interface UserAction {
  actorId: string;
  userId: string;
}

/**
 * Returns SQL that is true if the actor is an admin now, the account is not deleted, and `condition` (on `person`) holds. Every
 * statement of an action uses this condition, so that a repeated or conflicting action changes nothing and is not audited.
 */
export function isActionAllowed({ actorId, userId }: UserAction, condition: SQL = sql`true`): SQL {
  return sql`(exists (select 1 from ${user} as actor where actor.id = ${actorId} and actor.role = 'admin' and not actor.banned)
    and exists (select 1 from ${user} as person where person.id = ${userId}
      and person.email <> ${getDeletedEmail(userId)} and ${condition}))`;
}
