import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, itemStatistics, question } from "~/db/schema";
import type { Flag } from "../../questions/statistics/flags";
import { notifyAdmins } from "./notify-admins.server";
import { buildReviewStatements, type SystemActor, underReviewAction } from "./put-under-review.server";

/** Each question adds two statements to the batch. */
const maxPerNight = 100;

/**
 * Puts questions under review whose current version has negative discrimination (X4); runs after the nightly statistics. Each
 * version is flagged once, so that a question an admin restores stays live. Questions above the daily limit of the free list or a
 * mock form stay live, and the admins get a mail. Returns the ids of the questions put under review.
 */
export async function flagForReviewByStatistics(
  context: Pick<Context, "db" | "now" | "id" | "mail"> & { settings: Pick<Context["settings"], "url"> },
): Promise<string[]> {
  const { db } = context;
  const flag: Flag = "negative-discrimination";
  const actor: SystemActor = "clock";
  const flagged = await db
    .select({
      questionId: question.id,
      versionId: question.versionId,
      discrimination: itemStatistics.discrimination,
      answers: itemStatistics.n,
    })
    .from(itemStatistics)
    .innerJoin(question, sql`${question.versionId} = ${itemStatistics.versionId}`)
    .where(
      // Must match the WHERE clause of the partial index literally.
      sql`flags <> '' and instr(' ' || flags || ' ', ${` ${flag} `}) > 0 and ${question.status} in ('live', 'pilot')
        and not exists (select 1 from ${auditLog} was where was.subject = 'question:' || ${question.id}
          and was.actor_id = ${actor} and was.action = ${underReviewAction} and was.after ->> '$.version' = ${question.versionId})`,
    )
    .orderBy(itemStatistics.discrimination, question.id)
    .limit(maxPerNight);
  const [first, ...rest] = flagged.flatMap(({ questionId, versionId, discrimination, answers }) => {
    const facts = { discrimination: discrimination && Math.round(discrimination * 100) / 100, answers };
    return buildReviewStatements(context, { actor, questionId, versionId, facts }, sql`true`);
  });
  if (!first) return [];
  const moved = (await db.batch([first, ...rest])).flatMap((rows) =>
    Array.isArray(rows) ? rows.map(({ id }) => id) : [],
  );
  if (moved.length < flagged.length) await notifyAdmins(context, actor);
  return moved;
}
