import { and, eq, exists, lt, notExists, type SQL, sql } from "drizzle-orm";
import { freeQuestionQuota } from "../../constants";
import type { Db } from "../../db/client.server";
import { appSetting, freeQuestion, questionGrant, quota, subscription } from "../../db/schema";

/**
 * The statements that open a question, to be batched in front of the read of its content (P1). In one transaction they
 * spend one free question of the quota and record the grant, or record it without spending when the learner has unlimited
 * access. They do nothing when the question is open already, is not on the free list, or the quota is used up: then no
 * grant exists, and a read joined on the grant finds nothing. `asked` is SQL that must hold, e.g. "this is a question of
 * your session", and `questionId` SQL that gives the question.
 */
export function grantStatements(db: Db, userId: string, questionId: SQL, asked: SQL, now: number) {
  const unlimited = unlimitedAccess(userId, now);
  const already = db
    .select({ one: sql`1` })
    .from(questionGrant)
    .where(and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, questionId)));
  const onFreeList = db.select({ one: sql`1` }).from(freeQuestion).where(eq(freeQuestion.questionId, questionId));
  const firstLimit = sql`coalesce((select cast(${appSetting.value} as integer) from ${appSetting} where ${appSetting.key} = 'freeQuestionQuota'), ${freeQuestionQuota})`;
  return [
    db
      .insert(quota)
      .select(sql`select ${userId}, 0, ${firstLimit} where ${asked} and not ${unlimited}`)
      .onConflictDoNothing(),
    db
      .update(quota)
      .set({ used: sql`${quota.used} + 1` })
      .where(
        and(
          eq(quota.userId, userId),
          lt(quota.used, quota.limitCount),
          asked,
          exists(onFreeList),
          notExists(already),
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
      .select(sql`select ${userId}, ${questionId}, 'unlimited', ${now} where ${asked} and ${unlimited}`)
      .onConflictDoNothing(),
  ] as const;
}

/** SQL: the learner has an active subscription, or subscriptions are switched off. */
function unlimitedAccess(userId: string, now: number): SQL {
  return sql`(exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${subscription.accessUntil} > ${now})
    or exists (select 1 from ${appSetting} where ${appSetting.key} = 'subscriptionsEnabled' and ${appSetting.value} = 'false'))`;
}
