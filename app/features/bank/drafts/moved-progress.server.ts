import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, outcome, user } from "~/db/schema";
import { rebuildProgress } from "../../progress/rebuild-progress.server";

// Progress is stored per organ and modality (R1). When an answered question moves to another cell, the progress of its learners is
// rebuilt. No index leads from a question to its learners, so a background job works through all users in small steps, from a
// queue that the publishing batch writes.

/** Key of the setting that holds the queue as JSON while it is not empty. */
const movedQuestionsKey = "movedQuestions";

interface MovedQueue {
  ids: string[];
  /** Cursor: learners up to this id are done. */
  after: string;
}

const maxLearnersScanned = 500;
const maxLearnersRecounted = 25;

/** Returns the statement that queues the selected questions before they move and restarts the job at the first learner. */
export function queueMovedQuestions(db: Db, ids: SQL) {
  const queued = sql`coalesce((select ${appSetting.value} from ${appSetting} where ${appSetting.key} = ${movedQuestionsKey}), '{"ids":[]}')`;
  const newIds = sql`select * from (${ids})`;
  return db
    .insert(appSetting)
    .select(
      sql`select ${movedQuestionsKey}, json_object(
          'ids', (select json_group_array(id) from (select value as id from json_each(${queued}, '$.ids') union ${newIds})), 'after', ''
        ) where exists (${newIds})`,
    )
    .onConflictDoUpdate({ target: appSetting.key, set: { value: sql`excluded.value` } });
}

/** Rebuilds the progress of some learners and returns their number; runs every minute and right after a publication. */
export async function recountMovedProgress({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
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
  let [counted, last] = [0, after];
  for (const { id, answered } of rows) {
    if (answered && counted === maxLearnersRecounted) break;
    if (answered) {
      await rebuildProgress(db, id, now);
      counted++;
    }
    last = id;
  }
  const isUnchanged = and(eq(appSetting.key, movedQuestionsKey), eq(appSetting.value, setting.value));
  const isFinished = rows.length < maxLearnersScanned && last === (rows.at(-1)?.id ?? after);
  // Only if no other question was queued meanwhile; otherwise the job restarts, which is idempotent.
  if (isFinished) await db.delete(appSetting).where(isUnchanged);
  else
    await db
      .update(appSetting)
      .set({ value: JSON.stringify({ ids, after: last }) })
      .where(isUnchanged);
  return counted;
}
