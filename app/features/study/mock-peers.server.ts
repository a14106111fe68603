import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mockPeer, studyItem, studySession } from "../../db/schema";

/**
 * Recomputes how the learners did on each question of the mock forms, every night. Counts each learner's first finished
 * attempt at a form, as graded then.
 */
export async function updateMockPeers(db: Db): Promise<void> {
  const firstAttempts = sql`select ${studySession}.id, ${studySession}.marks, row_number() over (
      partition by ${studySession}.user_id, ${studySession}.form_id order by ${studySession}.finished_at, ${studySession}.id) as attempt
    from ${studySession} where ${studySession}.form_id is not null and ${studySession}.finished_at is not null
      and ${studySession}.is_test = 0`;
  await db.batch([
    db.delete(mockPeer),
    db.insert(mockPeer).select(
      sql`select item.question_id, count(*), sum(substr(first.marks, item.position + 1, 1) = 'c')
        from (${firstAttempts}) first inner join ${studyItem} item on item.session_id = first.id
        where first.attempt = 1 group by item.question_id`,
    ),
  ]);
}
