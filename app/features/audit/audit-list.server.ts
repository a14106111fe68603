import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { auditLog, user } from "../../db/schema";
import { auditSubject } from "./audit.server";
import { type AuditQuery, getTimeRange, isSubjectKind, maxExportedEntries, maxScannedEntries } from "./audit-query";

const pageSize = 25;
const maxAdmins = 100;

/**
 * Returns a page of the log, newest first, with the filter choices, in one trip (M12). A filter by subject, admin, or action
 * uses its own index (`audit_log_subject`, `audit_log_actor`, `audit_log_action`). A filter by time or by subject kind uses
 * `audit_log_at`; a subject kind scans at most `maxScannedEntries` entries.
 */
export async function listAuditEntries({ db, now }: Pick<Context, "db" | "now">, query: AuditQuery) {
  const [rows, admins, actions, subjectKinds] = await db.batch([
    selectEntries(db, now, query).limit(pageSize + 1),
    db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(sql`${user.role} = 'admin'`)
      .orderBy(user.createdAt)
      .limit(maxAdmins),
    selectActions(db),
    selectKinds(db),
  ]);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page,
    next: last ? { at: last.at, id: last.id } : null,
    admins,
    actions: actions.map(({ value }) => value),
    subjectKinds: subjectKinds.map(({ value }) => value),
  };
}

/** Returns all matching entries, at most `maxExportedEntries`. */
export function exportAuditEntries({ db, now }: Pick<Context, "db" | "now">, query: AuditQuery) {
  return selectEntries(db, now, { ...query, before: null }).limit(maxExportedEntries);
}

/** Selects the newest entries. */
export function selectNewestEntries(db: Db, now: number, limit: number) {
  const emptyQuery = { actor: "", action: "", subject: "", from: "", to: "", before: null };
  return selectEntries(db, now, emptyQuery).limit(limit);
}

/** Selects the newest entries about a user, with the username of the admin. */
export function selectEntriesAboutUser(db: Db, userId: string, limit: number) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorName: selectUsername(auditLog.actorId),
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subject, auditSubject(userId)))
    .orderBy(desc(auditLog.at))
    .limit(limit);
}

/** Returns SQL for the username behind a user id column; null for an unknown id. */
export function selectUsername(userId: SQLiteColumn) {
  return sql<
    string | null
  >`(select coalesce(display_username, username) from ${user} as who where who.id = ${userId})`.as("actor_name");
}

function selectEntries(db: Db, now: number, query: AuditQuery) {
  const { actor, action, subject, before } = query;
  const { at, id } = auditLog;
  const [from, to] = getTimeRange(query, now);
  // Limits the scan: no index covers subject kind and time, so a rare kind would otherwise scan the whole log.
  const kind = sql`substr(${auditLog.subject}, 1, ${subject.length + 1}) = ${`${subject}:`}
    and ${at} >= coalesce((select bound.at from ${auditLog} as bound where bound.at < ${to} order by bound.at desc limit 1 offset ${maxScannedEntries}), 0)`;
  return db
    .select({
      id: sql<string>`${id}`.as("entry_id"),
      at,
      actorId: auditLog.actorId,
      actorName: user.name,
      action: auditLog.action,
      subject: auditLog.subject,
      subjectName: sql<
        string | null
      >`case when ${auditLog.subject} like 'user:%' then (select about.name from ${user} as about where about.id = substr(${auditLog.subject}, 6)) end`.as(
        "subject_name",
      ),
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(
      and(
        actor ? eq(auditLog.actorId, actor) : undefined,
        action ? eq(auditLog.action, action) : undefined,
        isSubjectKind(subject) ? kind : subject ? eq(auditLog.subject, subject) : undefined,
        gte(at, from),
        before ? sql`(${at}, ${id}) < (${before.at}, ${before.id})` : lt(at, to),
      ),
    )
    .orderBy(desc(at), desc(id))
    .$dynamic();
}

/** Selects the distinct actions with one index step each. */
function selectActions(db: Db) {
  const { action } = auditLog;
  return db.select({ value: sql<string>`value` }).from(sql`(
    with recursive step(value) as (
      select min(${action}) from ${auditLog}
      union all select (select min(${action}) from ${auditLog} where ${action} > value) from step where value is not null)
    select value from step where value is not null limit 200)`);
}

/**
 * Selects the distinct subject kinds with one index step each. The next kind begins after "kind;", because ";" sorts directly
 * after ":".
 */
function selectKinds(db: Db) {
  const { subject } = auditLog;
  const kind = sql`substr(value, 1, instr(value || ':', ':') - 1)`;
  return db.select({ value: sql<string>`kind` }).from(sql`(
    with recursive step(value) as (
      select min(${subject}) from ${auditLog}
      union all select (select min(${subject}) from ${auditLog} where ${subject} >= ${kind} || ';') from step where value is not null)
    select ${kind} as kind from step where value is not null limit 100)`);
}
