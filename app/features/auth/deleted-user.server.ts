import { sql } from "drizzle-orm";
import { user } from "../../db/schema";

// A deleted account keeps its user row. The pattern of its address marks the account as deleted; the id in the address makes the
// address unique.

/** Returns the username of a deleted account's row. */
export function getDeletedUsername(userId: string): string {
  return `deleted-${userId}`;
}

/** Returns the address of a deleted account's row. */
export function getDeletedEmail(userId: string): string {
  return `${getDeletedUsername(userId)}@deleted.invalid`;
}

/** SQL condition that excludes deleted accounts. */
export const isNotDeleted = sql`${user.email} <> 'deleted-' || ${user.id} || '@deleted.invalid'`;
