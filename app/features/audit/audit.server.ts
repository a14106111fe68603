import { is, SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog } from "../../db/schema";

/** One change by an admin (M12). */
export interface AuditEntry {
  actorId: string;
  /** A verb and its object, e.g. "give comp". */
  action: string;
  /** Kind and id, e.g. "user:u1". */
  subject: string;
  /** Stored as JSON; may be SQL that returns JSON when only the batch knows the value. */
  before?: unknown;
  after?: unknown;
}

/**
 * Returns the statement that records an admin's change (M12). The statement belongs in the batch that makes the change, and
 * inserts only if `condition` is true, so that the log never records a change that did not happen.
 */
export function audit(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  entry: AuditEntry,
  condition: SQL = sql`true`,
) {
  const { actorId, action, subject, before, after } = entry;
  return db
    .insert(auditLog)
    .select(
      sql`select ${id()}, ${now}, ${actorId}, ${action}, ${subject}, ${toJsonSql(before)}, ${toJsonSql(after)} where ${condition}`,
    );
}

/** Returns one statement that records the same action for many subjects. `recordedSubjects` selects the subjects to record. */
export function auditEach(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  { actorId, action }: Pick<AuditEntry, "actorId" | "action">,
  entries: readonly Pick<AuditEntry, "subject" | "before" | "after">[],
  recordedSubjects: SQL,
) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const rows = entries.map(({ subject, before, after }) => [id(), subject, json(before), json(after)]);
  return db.insert(auditLog).select(
    sql`select entry.value ->> 0, ${now}, ${actorId}, ${action}, entry.value ->> 1, entry.value ->> 2, entry.value ->> 3
        from json_each(${JSON.stringify(rows)}) entry where entry.value ->> 1 in (${recordedSubjects})`,
  );
}

/** Returns the audit log's subject for a user. */
export function auditSubject(userId: string): string {
  return `user:${userId}`;
}

function toJsonSql(value: unknown): SQL {
  if (value === undefined) return sql`null`;
  return is(value, SQL) ? value : sql`${JSON.stringify(value)}`;
}
