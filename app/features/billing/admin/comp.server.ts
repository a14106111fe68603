import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { subscription } from "../../../db/schema";
import { formatDate } from "../../../lib/time-text";
import { audit, auditSubject } from "../../audit/audit.server";
import { isVersion, paidAndOpen, writeChange } from "../history.server";

type Parts = Pick<Context, "db" | "now" | "id">;
type Row = typeof subscription.$inferSelect;

/** What an admin does to the subscription of a learner, who has `row` now. */
interface Act {
  actorId: string;
  userId: string;
  row: Row | null;
}

/**
 * Gives a learner free access until `until` (ms), beside what they pay for: access is the later of the two (P6). One batch with
 * the history and the audit entry, written under the version that was read; false when somebody else wrote meanwhile.
 */
export async function giveComp(context: Parts, act: Act, wish: { until: number; reason: string }): Promise<boolean> {
  const { db, id } = context;
  const { actorId, userId, row } = act;
  const { until, reason } = wish;
  const writeId = id();
  const mine = isVersion(userId, writeId);
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
    writeChange(
      context,
      { userId, kind: "comp_given", actor: actorId, detail: `until ${formatDate(until, "UTC")}` },
      mine,
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
      mine,
    ),
  ]);
  return written.length > 0;
}

/**
 * Ends a comp now; what is paid for goes on. As `giveComp`: one batch, false when somebody else wrote meanwhile, or when there
 * is no comp that runs.
 */
export async function endComp(context: Parts, { actorId, userId, row }: Act): Promise<boolean> {
  const { db, now, id } = context;
  if (!row || row.compUntil <= now) return false;
  const writeId = id();
  const mine = isVersion(userId, writeId);
  // What was paid may have run out while the comp went on.
  const paidEnded = sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId}
    and ${subscription.writeId} = ${writeId} and ${subscription.paidUntil} <= ${now} and ${paidAndOpen})`;
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
    writeChange(context, { userId, kind: "comp_ended", actor: actorId, detail: "ended by an admin" }, mine),
    writeChange(context, { userId, kind: "ended", actor: "clock", at: row.paidUntil || now }, paidEnded),
    audit(
      context,
      {
        actorId,
        action: "end comp",
        subject: auditSubject(userId),
        before: { compUntil: row.compUntil, accessUntil: row.accessUntil },
        after: { compUntil: now, accessUntil: Math.max(row.paidUntil, now) },
      },
      mine,
    ),
  ]);
  return written.length > 0;
}
