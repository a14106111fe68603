import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { subscription } from "~/db/schema";
import { formatMediumDate } from "~/lib/time-text";
import { audit, auditSubject } from "../../audit/audit.server";
import { buildHistoryStatement, hasWriteId, isPaidWithoutEnd } from "../subscription-history.server";

type WriteContext = Pick<Context, "db" | "now" | "id">;
type Row = typeof subscription.$inferSelect;

/** An admin's change to a learner's subscription; `row` is the subscription as the admin saw it. */
interface CompChange {
  actorId: string;
  userId: string;
  row: Row | null;
}

/**
 * Gives a learner free access until `until` (ms) in addition to paid access; the later of the two ends counts (P6). One batch
 * with the history and the audit entry. Returns false if the subscription has changed since `row` was read.
 */
export async function giveComp(
  context: WriteContext,
  change: CompChange,
  comp: { until: number; reason: string },
): Promise<boolean> {
  const { db, id } = context;
  const { actorId, userId, row } = change;
  const { until, reason } = comp;
  const writeId = id();
  const isOwnWrite = hasWriteId(userId, writeId);
  const [written] = await db.batch([
    db
      .insert(subscription)
      .values({
        userId,
        tier: "annual",
        status: "comp",
        currentPeriodEnd: until,
        accessUntil: until,
        compUntil: until,
        writeId,
      })
      .onConflictDoUpdate({
        target: subscription.userId,
        set: {
          compUntil: until,
          accessUntil: sql`max(${subscription.paidUntil}, ${until})`,
          currentPeriodEnd: sql`case when ${subscription.status} = 'comp' then ${until} else ${subscription.currentPeriodEnd} end`,
          endedAt: null,
          writeId,
        },
        setWhere: row ? sql`${subscription.writeId} is ${row.writeId}` : sql`false`,
      })
      .returning({ userId: subscription.userId }),
    buildHistoryStatement(
      context,
      { userId, kind: "comp_given", actor: actorId, detail: `until ${formatMediumDate(until, "UTC")}` },
      isOwnWrite,
    ),
    audit(
      context,
      {
        actorId,
        action: "give comp",
        subject: auditSubject(userId),
        before: row && { compUntil: row.compUntil, accessUntil: row.accessUntil },
        after: { compUntil: until, accessUntil: Math.max(row?.paidUntil ?? 0, until), reason },
      },
      isOwnWrite,
    ),
  ]);
  return written.length > 0;
}

/**
 * Ends a comp now; paid access continues. One batch. Returns false if the subscription has changed since `row` was read, or if
 * no comp is running.
 */
export async function endComp(context: WriteContext, { actorId, userId, row }: CompChange): Promise<boolean> {
  const { db, now, id } = context;
  if (!row || row.compUntil <= now) return false;
  const writeId = id();
  const isOwnWrite = hasWriteId(userId, writeId);
  // Paid access may have ended during the comp; then this batch also records that end.
  const hasPaidAccessEnded = sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId}
    and ${subscription.writeId} = ${writeId} and ${subscription.paidUntil} <= ${now} and ${isPaidWithoutEnd})`;
  const [written] = await db.batch([
    db
      .update(subscription)
      .set({
        compUntil: now,
        accessUntil: sql`max(${subscription.paidUntil}, ${now})`,
        currentPeriodEnd: sql`case when ${subscription.status} = 'comp' then ${now} else ${subscription.currentPeriodEnd} end`,
        endedAt: sql`case when ${subscription.paidUntil} > ${now} then null else ${now} end`,
        writeId,
      })
      .where(
        and(
          eq(subscription.userId, userId),
          gt(subscription.compUntil, now),
          sql`${subscription.writeId} is ${row.writeId}`,
        ),
      )
      .returning({ userId: subscription.userId }),
    buildHistoryStatement(
      context,
      { userId, kind: "comp_ended", actor: actorId, detail: "ended by an admin" },
      isOwnWrite,
    ),
    buildHistoryStatement(
      context,
      { userId, kind: "ended", actor: "clock", at: row.paidUntil || now },
      hasPaidAccessEnded,
    ),
    audit(
      context,
      {
        actorId,
        action: "end comp",
        subject: auditSubject(userId),
        before: { compUntil: row.compUntil, accessUntil: row.accessUntil },
        after: { compUntil: now, accessUntil: Math.max(row.paidUntil, now) },
      },
      isOwnWrite,
    ),
  ]);
  return written.length > 0;
}
