import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, itemStatistics, question } from "~/db/schema";
import type { Flag } from "../../questions/statistics/statistics-flags";
import { notifyAdminsOfHeldQuestion } from "./notify-held-question.server";
import { buildReviewStatements, type SystemActor, underReviewAction } from "./put-under-review.server";

/** Maximum questions per night, because each question adds two statements to one batch. */
const maxFlaggedPerNight = 100;

/**
 * Puts questions under review if their current version has negative discrimination (X4). Runs after the nightly statistics.
 * Flags each version only once, so that a question stays live after an admin restores it. A question stays live if the free
 * list or its mock form has already lost its daily maximum of questions; the admins then get an email. Returns the ids of the
 * questions put under review.
 */
export async function flagForReviewByStatistics(
  context: Pick<Context, "db" | "now" | "id" | "mail"> & { settings: Pick<Context["settings"], "url"> },
): Promise<string[]> {
  const { db } = context;
  const flag: Flag = "negative-discrimination";
  const actor: SystemActor = "clock";
  const flaggedVersions = await db
    .select({
      questionId: question.id,
      versionId: question.versionId,
      discrimination: itemStatistics.discrimination,
      answers: itemStatistics.n,
    })
    .from(itemStatistics)
    .innerJoin(question, sql`${question.versionId} = ${itemStatistics.versionId}`)
    .where(
      // The first condition repeats the WHERE clause of the partial index, so that SQLite can use the index.
      sql`flags <> '' and instr(' ' || flags || ' ', ${` ${flag} `}) > 0 and ${question.status} in ('live', 'pilot')
        and not exists (select 1 from ${auditLog} was where was.subject = 'question:' || ${question.id}
          and was.actor_id = ${actor} and was.action = ${underReviewAction} and was.after ->> '$.version' = ${question.versionId})`,
    )
    .orderBy(itemStatistics.discrimination, question.id)
    .limit(maxFlaggedPerNight);
  const [first, ...rest] = flaggedVersions.flatMap(({ questionId, versionId, discrimination, answers }) => {
    const facts = { discrimination: discrimination && Math.round(discrimination * 100) / 100, answers };
    return buildReviewStatements(context, { actor, questionId, versionId, facts }, sql`true`);
  });
  if (!first) return [];
  const idsUnderReview = (await db.batch([first, ...rest])).flatMap((rows) =>
    Array.isArray(rows) ? rows.map(({ id }) => id) : [],
  );
  if (idsUnderReview.length < flaggedVersions.length) await notifyAdminsOfHeldQuestion(context, actor);
  return idsUnderReview;
}
