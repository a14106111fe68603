import { and, inArray, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { auditLog, itemStatistics, question } from "../../db/schema";
import type { Flag } from "../questions/statistics/flags";
import type { ReviewCause } from "../questions/taxonomy";

/** Who did it, in the audit log, where nobody did. */
const clock = "clock";
const action = "doubt question";

/**
 * Puts questions under review whose present version the better learners get wrong more often (X4): from 30 first answers on,
 * after the items are counted. A version is doubted once: whoever restores it has looked, and it stays. Gives their ids.
 */
export async function doubtFlagged({ db, now, id }: Pick<Context, "db" | "now" | "id">): Promise<string[]> {
  const flag: Flag = "negative-discrimination";
  const cause: ReviewCause = "statistics";
  const run = id();
  const [, moved] = await db.batch([
    db.insert(auditLog).select(
      // The run names its entries, so that what follows finds them and no others.
      sql`select ${run} || ':' || q.id, ${now}, ${clock}, ${action}, 'question:' || q.id,
          json_object('status', q.status),
          json_object('status', 'under_review', 'cause', ${cause}, 'version', q.version_id, 'discrimination', round(s.discrimination, 2), 'answers', s.n)
        from ${itemStatistics} s inner join ${question} q on q.version_id = s.version_id
        where s.flags <> '' and instr(' ' || s.flags || ' ', ${` ${flag} `}) > 0 and q.status in ('live', 'pilot')
          and not exists (select 1 from ${auditLog} was where was.subject = 'question:' || q.id and was.actor_id = ${clock}
            and was.action = ${action} and was.after ->> '$.version' = q.version_id)`,
    ),
    db
      .update(question)
      .set({ status: "under_review", reviewCause: cause, changedAt: now })
      .where(
        and(
          inArray(question.status, ["live", "pilot"]),
          sql`${question.id} in (select substr(subject, 10) from ${auditLog} where at = ${now} and actor_id = ${clock} and id like ${`${run}:%`})`,
        ),
      )
      .returning({ id: question.id }),
  ]);
  return moved.map(({ id }) => id);
}
