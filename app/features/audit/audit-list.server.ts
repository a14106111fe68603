import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { auditLog, user } from "../../db/schema";
import { auditSubject } from "./audit.server";
import { type AuditQuery, isSubjectKind, maxExportedEntries, maxScannedEntries, timeRangeOf } from "./audit-query";

const pageSize = 25;
const maxAdmins = 100;

/**
 * A page of the log, newest first, and what its filters may name. One trip. Each filter walks an index of its own from where the
 * page begins: `audit_log_subject`, `audit_log_actor`, `audit_log_action` or, by time alone or by a kind of subject,
 * `audit_log_at`; of a kind, no further back than `mostLookedAt` entries.
 */
export async function listAuditEntries({ db, now }: Pick<Context, "db" | "now">, query: AuditQuery) {
  const [rows, admins, actions, kinds] = await db.batch([
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
    kinds: kinds.map(({ value }) => value),
  };
}

/** All that a query finds, up to the most that an export has. */
export function exportAuditEntries({ db, now }: Pick<Context, "db" | "now">, query: AuditQuery) {
  return selectEntries(db, now, { ...query, before: null }).limit(maxExportedEntries);
}

/** The newest entries. */
export function selectNewestEntries(db: Db, now: number, limit: number) {
  const all = { actor: "", action: "", subject: "", from: "", to: "", before: null };
  return selectEntries(db, now, all).limit(limit);
}

/** The newest entries about an account, with the username of who did it. */
export function selectEntriesAboutUser(db: Db, userId: string, limit: number) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorName: usernameOf(auditLog.actorId),
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subject, auditSubject(userId)))
    .orderBy(desc(auditLog.at))
    .limit(limit);
}

/** Who a column of user ids names; null for nobody of ours. */
export function usernameOf(userId: SQLiteColumn) {
  return sql<
    string | null
  >`(select coalesce(display_username, username) from ${user} as who where who.id = ${userId})`.as("actor_name");
}

function selectEntries(db: Db, now: number, query: AuditQuery) {
  const { actor, action, subject, before } = query;
  const { at, id } = auditLog;
  const [from, to] = timeRangeOf(query, now);
  // No index comes by kind and time, and a rare kind would be looked for through the whole log.
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

/** Every action there is, each found by one step on its index. */
function selectActions(db: Db) {
  const { action } = auditLog;
  return db.select({ value: sql<string>`value` }).from(sql`(
    with recursive step(value) as (
      select min(${action}) from ${auditLog}
      union all select (select min(${action}) from ${auditLog} where ${action} > value) from step where value is not null)
    select value from step where value is not null limit 200)`);
}

/** Every kind of subject, the same way: after "user:…" comes what is beyond "user;". */
function selectKinds(db: Db) {
  const { subject } = auditLog;
  const kind = sql`substr(value, 1, instr(value || ':', ':') - 1)`;
  return db.select({ value: sql<string>`kind` }).from(sql`(
    with recursive step(value) as (
      select min(${subject}) from ${auditLog}
      union all select (select min(${subject}) from ${auditLog} where ${subject} >= ${kind} || ';') from step where value is not null)
    select ${kind} as kind from step where value is not null limit 100)`);
}
