import { type SQL, sql } from "drizzle-orm";
import { user } from "~/db/schema";
import { listScopes } from "../../auth/admin-scopes";
import { getDeletedEmail } from "../../auth/deleted-user.server";

/** An admin's action on an account. */
export interface UserAction {
  actorId: string;
  userId: string;
}

/**
 * Returns SQL that is true if the actor's scope has the area now, the account is not deleted and not of an admin (unless the
 * actor's scope has these too, A8), and `condition` (on `person`) holds. Every statement of an action uses this condition, so that a repeated or conflicting action changes nothing and is not audited.
 */
export function isActionAllowed(
  { actorId, userId }: UserAction,
  condition: SQL = sql`true`,
  area: "users" | "admins" = "users",
): SQL {
  return sql`(exists (select 1 from ${user} as actor where actor.id = ${actorId} and actor.role = 'admin' and not actor.banned
      and actor.admin_scope in ${listScopes(area)})
    and exists (select 1 from ${user} as person where person.id = ${userId}
      and person.email <> ${getDeletedEmail(userId)} and ${condition}
      and (person.role <> 'admin' or exists (select 1 from ${user} as owner where owner.id = ${actorId}
        and owner.admin_scope in ${listScopes("admins")}))))`;
}
