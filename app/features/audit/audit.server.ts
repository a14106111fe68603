import { is, SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog } from "../../db/schema";

/** One thing that an admin changed. */
export interface AuditEntry {
  actorId: string;
  /** A verb and its object, e.g. "give comp". */
  action: string;
  /** Kind and id, e.g. "user:u1". */
  subject: string;
  /** Becomes JSON; or SQL that gives it, for what only the batch itself knows. */
  before?: unknown;
  after?: unknown;
}

/**
 * Writes down what an admin changed (product.md §11); belongs into the batch that changes it, and is done only `when` the SQL
 * holds, so that nothing is written down that was not done.
 */
export function audit({ db, now, id }: Pick<Context, "db" | "now" | "id">, entry: AuditEntry, when: SQL = sql`true`) {
  const { actorId, action, subject, before, after } = entry;
  return db
    .insert(auditLog)
    .select(
      sql`select ${id()}, ${now}, ${actorId}, ${action}, ${subject}, ${asJson(before)}, ${asJson(after)} where ${when}`,
    );
}

/**
 * The same act on many subjects, in one statement however many they are: written down for those that the `select` of
 * subjects gives.
 */
export function auditEach(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  { actorId, action }: Pick<AuditEntry, "actorId" | "action">,
  entries: readonly Pick<AuditEntry, "subject" | "before" | "after">[],
  done: SQL,
) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const rows = entries.map(({ subject, before, after }) => [id(), subject, json(before), json(after)]);
  return db.insert(auditLog).select(
    sql`select entry.value ->> 0, ${now}, ${actorId}, ${action}, entry.value ->> 1, entry.value ->> 2, entry.value ->> 3
        from json_each(${JSON.stringify(rows)}) entry where entry.value ->> 1 in (${done})`,
  );
}

/** How an admin's acts name a learner in the audit log. */
export function auditSubject(userId: string): string {
  return `user:${userId}`;
}

function asJson(value: unknown): SQL {
  if (value === undefined) return sql`null`;
  return is(value, SQL) ? value : sql`${JSON.stringify(value)}`;
}
