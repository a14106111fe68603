import { and, eq, exists, lt, notExists, type SQL, sql } from "drizzle-orm";
import { freeQuestionQuota } from "../../constants";
import type { Db } from "../../db/client.server";
import { selectSeatEnd } from "../../db/paid-seat";
import { appSetting, freeQuestion, questionGrant, quota, subscription } from "../../db/schema";

/**
 * Builds the statements that open a question, to run in a batch before its content is read (P1). In one transaction
 * they spend one free question and record the grant, or record the grant without spending if access is unlimited. They
 * do nothing if the question is already open. Without unlimited access, they also do nothing if the question is not on
 * the free list or the quota is used up: then no grant exists, and a read joined on the grant finds nothing.
 * `condition` is an SQL condition, such as "this is a question of your session"; `questionId` is SQL for the
 * question's id.
 */
export function buildGrantStatements(db: Db, userId: string, questionId: SQL, condition: SQL, now: number) {
  const unlimited = hasUnlimitedAccess(userId, now);
  const existingGrant = db
    .select({ one: sql`1` })
    .from(questionGrant)
    .where(and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, questionId)));
  const freeListEntry = db.select({ one: sql`1` }).from(freeQuestion).where(eq(freeQuestion.questionId, questionId));
  const initialLimit = sql`coalesce((select cast(${appSetting.value} as integer) from ${appSetting} where ${appSetting.key} = 'freeQuestionQuota'), ${freeQuestionQuota})`;
  return [
    db
      .insert(quota)
      .select(sql`select ${userId}, 0, ${initialLimit} where ${condition} and not ${unlimited}`)
      .onConflictDoNothing(),
    db
      .update(quota)
      .set({ used: sql`${quota.used} + 1` })
      .where(
        and(
          eq(quota.userId, userId),
          lt(quota.used, quota.limitCount),
          condition,
          exists(freeListEntry),
          notExists(existingGrant),
          sql`not ${unlimited}`,
        ),
      ),
    db
      .insert(questionGrant)
      .select(sql`select ${userId}, ${questionId}, 'free', ${now} where changes() > 0`)
      .onConflictDoNothing()
      .returning({ spentOn: questionGrant.questionId }),
    db
      .insert(questionGrant)
      .select(sql`select ${userId}, ${questionId}, 'unlimited', ${now} where ${condition} and ${unlimited}`)
      .onConflictDoNothing(),
  ] as const;
}

/** SQL condition: the learner has an active subscription or a paid seat, or subscriptions are switched off (P6, V1). */
function hasUnlimitedAccess(userId: string, now: number): SQL {
  return sql`(exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${subscription.accessUntil} > ${now})
    or ${selectSeatEnd(userId, now)} is not null
    or exists (select 1 from ${appSetting} where ${appSetting.key} = 'subscriptionsEnabled' and ${appSetting.value} = 'false'))`;
}
