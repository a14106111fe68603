import { eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { quota } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { buildHistoryStatement } from "../subscription-history.server";

/**
 * Sets a learner's quota of free questions (P6), in one batch with history and audit entry. Returns null on success; if the
 * learner has already opened more questions than `limit`, changes nothing and returns their number, because opened questions
 * stay open.
 */
export async function changeQuota(
  context: Pick<Context, "db" | "now" | "id">,
  { actorId, userId }: { actorId: string; userId: string },
  limit: number,
): Promise<number | null> {
  const { db } = context;
  const isChangeAllowed = sql`not exists (select 1 from ${quota} where user_id = ${userId} and (used > ${limit} or limit_count = ${limit}))`;
  const beforeJson = sql`(select json_object('limit', limit_count) from ${quota} where user_id = ${userId})`;
  const [, , , rows] = await db.batch([
    // The first two statements precede the change, because they read the old limit.
    audit(
      context,
      { actorId, action: "change quota", subject: auditSubject(userId), before: beforeJson, after: { limit } },
      isChangeAllowed,
    ),
    buildHistoryStatement(
      context,
      { userId, kind: "quota_changed", actor: actorId, detail: `to ${limit}` },
      isChangeAllowed,
    ),
    db
      .insert(quota)
      .values({ userId, used: 0, limitCount: limit })
      .onConflictDoUpdate({
        target: quota.userId,
        set: { limitCount: limit },
        setWhere: sql`${quota.used} <= ${limit}`,
      }),
    db.select({ used: quota.used, limitCount: quota.limitCount }).from(quota).where(eq(quota.userId, userId)),
  ]);
  const [row] = rows;
  return row && row.limitCount !== limit ? row.used : null;
}
