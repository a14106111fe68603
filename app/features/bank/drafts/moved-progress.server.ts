import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, outcome, user } from "~/db/schema";
import { rebuildProgress } from "../../progress/rebuild-progress.server";

// Progress is stored per cell, a combination of organ and modality (R1). When a question moves to another cell, the progress
// of the learners who answered the question must be rebuilt. No index maps a question to these learners. Therefore the batch
// that publishes the question queues the question, and a background job goes through all users in small steps.

/** Key of the setting that holds the queue as JSON; the setting exists only while questions are queued. */
const movedQuestionsKey = "movedQuestions";

interface MovedQueue {
  ids: string[];
  /** Cursor: id of the last user whom the job has processed. */
  after: string;
}

const maxLearnersScanned = 500;
const maxLearnersRebuilt = 25;

/** Returns the statement that queues the selected questions before they move and restarts the job at the first learner. */
export function queueMovedQuestions(db: Db, ids: SQL) {
  const queueJson = sql`coalesce((select ${appSetting.value} from ${appSetting} where ${appSetting.key} = ${movedQuestionsKey}), '{"ids":[]}')`;
  const newIds = sql`select * from (${ids})`;
  return db
    .insert(appSetting)
    .select(
      sql`select ${movedQuestionsKey}, json_object(
          'ids', (select json_group_array(id) from (select value as id from json_each(${queueJson}, '$.ids') union ${newIds})), 'after', ''
        ) where exists (${newIds})`,
    )
    .onConflictDoUpdate({ target: appSetting.key, set: { value: sql`excluded.value` } });
}

/**
 * Rebuilds the progress of the next affected learners and returns the number of these learners. Runs every minute and right
 * after a publication.
 */
export async function rebuildMovedProgress({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const [setting] = await db.select().from(appSetting).where(eq(appSetting.key, movedQuestionsKey));
  if (!setting) return 0;
  const { ids, after } = JSON.parse(setting.value) as MovedQueue;
  const scannedLearners = db
    .select({ id: user.id })
    .from(user)
    .where(gt(user.id, after))
    .orderBy(asc(user.id))
    .limit(maxLearnersScanned);
  const rows = await db
    .select({
      id: sql<string>`learner.id`.as("learner_id"),
      answered: sql<number>`exists (select 1 from json_each(${JSON.stringify(ids)}) moved
        inner join ${outcome} on ${outcome.userId} = learner.id and ${outcome.questionId} = moved.value)`.as(
        "has_answered",
      ),
    })
    .from(sql`(${scannedLearners}) as learner`)
    .orderBy(sql`learner.id`);
  let [rebuiltCount, lastUserId] = [0, after];
  for (const { id, answered } of rows) {
    if (answered && rebuiltCount === maxLearnersRebuilt) break;
    if (answered) {
      await rebuildProgress(db, id, now);
      rebuiltCount++;
    }
    lastUserId = id;
  }
  const isUnchanged = and(eq(appSetting.key, movedQuestionsKey), eq(appSetting.value, setting.value));
  const isFinished = rows.length < maxLearnersScanned && lastUserId === (rows.at(-1)?.id ?? after);
  // Applies only if the queue has not changed meanwhile. Otherwise the job starts over, which is safe because rebuilding is
  // idempotent.
  if (isFinished) await db.delete(appSetting).where(isUnchanged);
  else
    await db
      .update(appSetting)
      .set({ value: JSON.stringify({ ids, after: lastUserId }) })
      .where(isUnchanged);
  return rebuiltCount;
}
