import { sql } from "drizzle-orm";
import { user } from "../../db/schema";

// A deleted account keeps a row, which is told from others by its address alone: nobody else can have it, since the
// row's own id is in it.

/** Username and mailbox of the row that is left of a deleted account. */
export function deletedUsername(userId: string): string {
  return `deleted-${userId}`;
}

/** Address of the row that is left of a deleted account. */
export function deletedEmail(userId: string): string {
  return `${deletedUsername(userId)}@deleted.invalid`;
}

/** Rows of `user` that somebody has, as a condition. */
export const isNotDeleted = sql`${user.email} <> 'deleted-' || ${user.id} || '@deleted.invalid'`;
