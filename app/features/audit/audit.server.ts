import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog } from "../../db/schema";

/** One thing that an admin changed. */
export interface AuditEntry {
  actorId: string;
  /** A verb and its object, e.g. "give comp". */
  action: string;
  /** Kind and id, e.g. "user:u1". */
  subject: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Writes down what an admin changed (product.md §11); belongs into the batch that changes it, and is done only `when` the SQL
 * holds.
 */
export function audit({ db, now, id }: Pick<Context, "db" | "now" | "id">, entry: AuditEntry, when: SQL = sql`true`) {
  const { actorId, action, subject, before, after } = entry;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return db
    .insert(auditLog)
    .select(
      sql`select ${id()}, ${now}, ${actorId}, ${action}, ${subject}, ${json(before)}, ${json(after)} where ${when}`,
    );
}
