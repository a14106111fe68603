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

/** Writes down what an admin changed (product.md §11); belongs into the batch that changes it. */
export function audit({ db, now, id }: Pick<Context, "db" | "now" | "id">, entry: AuditEntry) {
  const { actorId, action, subject, before, after } = entry;
  return db.insert(auditLog).values({
    id: id(),
    at: now,
    actorId,
    action,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  });
}
