import { type SQL, sql } from "drizzle-orm";
import { user } from "~/db/schema";
import { deletedEmail } from "../../auth/deleted-user.server";

/** What an admin does to an account. */
export interface UserAction {
  actorId: string;
  userId: string;
}

/**
 * SQL: whoever acts is an admin at this very moment, and the account is not deleted and stands so. Every statement of an act is
 * held to it, so that an act that comes twice, or beside another one, does nothing and is not written down.
 */
export function whenAllowed({ actorId, userId }: UserAction, condition: SQL = sql`true`): SQL {
  return sql`(exists (select 1 from ${user} as actor where actor.id = ${actorId} and actor.role = 'admin' and not actor.banned)
    and exists (select 1 from ${user} as person where person.id = ${userId}
      and person.email <> ${deletedEmail(userId)} and ${condition}))`;
}
