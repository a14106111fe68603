import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { aiCall, aiSpend, appSetting } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { type AiLimits, aiLimitsKey, readAiLimits } from "./ai-limits";

/** Time in ms after which the log of calls is deleted. */
const logRetentionMs = 400 * dayMs;

/** A call before it is made, with its highest possible cost. */
interface PlannedCall {
  id: string;
  userId: string;
  mode: string;
  model: string;
  costMicros: number;
  now: number;
}

/** Reads the switch and the limits. One trip. */
export async function getAiLimits(db: Db): Promise<AiLimits> {
  const [row] = await db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, aiLimitsKey));
  return readAiLimits(row?.value);
}

/**
 * Reserves the highest possible cost of a call against both limits and records the call, in one batch, so that parallel calls
 * cannot pass a limit together (G40). Returns false if a limit would be passed.
 */
export async function reserveCall(db: Db, call: PlannedCall, limits: AiLimits): Promise<boolean> {
  const { id, userId, mode, model, costMicros, now } = call;
  const [day, month] = getPeriods(now);
  const fits = (period: string, who: string, dollars: number) =>
    sql`coalesce((select ${aiSpend.costMicros} from ${aiSpend} where ${aiSpend.period} = ${period} and ${aiSpend.userId} = ${who}), 0) + ${costMicros} <= ${Math.round(dollars * 1e6)}`;
  const [recorded] = await db.batch([
    db
      .insert(aiCall)
      .select(
        sql`select ${id}, ${userId}, ${mode}, ${model}, 0, 0, ${costMicros}, null, 'running', ${now}
            where ${fits(day, userId, limits.perLearnerAndDay)} and ${fits(month, "", limits.perMonth)}`,
      )
      .returning({ id: aiCall.id }),
    addSpend(db, id, day, userId, costMicros),
    addSpend(db, id, month, "", costMicros),
  ]);
  return recorded.length > 0;
}

function addSpend(db: Db, callId: string, period: string, userId: string, costMicros: number) {
  return db
    .insert(aiSpend)
    .select(
      sql`select ${period}, ${userId}, ${costMicros} where exists (select 1 from ${aiCall} where ${aiCall.id} = ${callId})`,
    )
    .onConflictDoUpdate({
      target: [aiSpend.period, aiSpend.userId],
      set: { costMicros: sql`${aiSpend.costMicros} + excluded.cost_micros` },
    });
}

interface FinishedCall extends PlannedCall {
  inputTokens: number;
  outputTokens: number;
  /** The real cost; the reserved one is `costMicros`. */
  spentMicros: number;
  durationMs: number;
  outcome: "answered" | "unavailable" | "malformed";
}

/** Records how a call ended, and replaces its reserved cost with the real one. */
export async function settleCall(db: Db, call: FinishedCall): Promise<void> {
  const { inputTokens, outputTokens, spentMicros, durationMs, outcome } = call;
  const difference = spentMicros - call.costMicros;
  const [day, month] = getPeriods(call.now);
  const correct = (period: string, userId: string) =>
    db
      .update(aiSpend)
      .set({ costMicros: sql`${aiSpend.costMicros} + ${difference}` })
      .where(sql`${aiSpend.period} = ${period} and ${aiSpend.userId} = ${userId}`);
  await db.batch([
    db
      .update(aiCall)
      .set({ inputTokens, outputTokens, durationMs, outcome, costMicros: spentMicros })
      .where(eq(aiCall.id, call.id)),
    correct(day, call.userId),
    correct(month, ""),
  ]);
}

/** Deletes the log's calls after 400 days, and the sums that no limit needs any more. */
export async function deleteOldAiCalls(db: Db, now: number): Promise<void> {
  await db.batch([
    db.delete(aiCall).where(lt(aiCall.createdAt, now - logRetentionMs)),
    db.delete(aiSpend).where(sql`${aiSpend.userId} <> '' and ${aiSpend.period} < ${getPeriods(now - 2 * dayMs)[0]}`),
  ]);
}

/** Returns the UTC day and the UTC month of a time. */
function getPeriods(now: number): [day: string, month: string] {
  const day = new Date(now).toISOString().slice(0, 10);
  return [day, day.slice(0, 7)];
}
