import { count, desc, eq, gte, sql, sum } from "drizzle-orm";
import { aiCall, aiSpend, appSetting, user } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { aiLimitsKey, readAiLimits } from "~/services/ai/ai-limits";
import type { SignedInArgs } from "../../auth/guards.server";

/** Days that the page shows. */
const shownDays = 30;
const topLearnerCount = 10;

/** Returns the use and the cost of the model in the last 30 days by day, mode, and learner, and the limits (G40). One trip. */
export async function loadUsePage({ context, request }: SignedInArgs) {
  const { db, ai, now } = context;
  const recent = gte(aiCall.createdAt, now - shownDays * dayMs);
  const day = sql<string>`strftime('%Y-%m-%d', ${aiCall.createdAt} / 1000, 'unixepoch')`;
  const figures = {
    ...{ calls: count(), costMicros: sum(aiCall.costMicros).mapWith(Number) },
    ...{ tokens: sql<number>`sum(${aiCall.inputTokens} + ${aiCall.outputTokens})` },
    failed: sql<number>`sum(${aiCall.outcome} <> 'answered')`,
  };
  const [days, modes, learners, [month], [setting]] = await db.batch([
    db
      .select({ name: day.as("day"), ...figures })
      .from(aiCall)
      .where(recent)
      .groupBy(day)
      .orderBy(desc(day)),
    db
      .select({ name: aiCall.mode, ...figures })
      .from(aiCall)
      .where(recent)
      .groupBy(aiCall.mode),
    db
      .select({ userId: aiCall.userId, name: user.username, ...figures })
      .from(aiCall)
      .leftJoin(user, eq(user.id, aiCall.userId))
      .where(recent)
      .groupBy(aiCall.userId)
      .orderBy(desc(sum(aiCall.costMicros)))
      .limit(topLearnerCount),
    db
      .select({ costMicros: aiSpend.costMicros })
      .from(aiSpend)
      .where(sql`${aiSpend.period} = ${new Date(now).toISOString().slice(0, 7)} and ${aiSpend.userId} = ''`),
    db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, aiLimitsKey)),
  ]);
  return {
    ...{ days, modes, learners, limits: readAiLimits(setting?.value) },
    model: ai.model?.name ?? null,
    monthMicros: month?.costMicros ?? 0,
    done: new URL(request.url).searchParams.get("done"),
  };
}

export type UsePageData = Awaited<ReturnType<typeof loadUsePage>>;
