import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { dayMs } from "../lib/day";

/**
 * Writes a learner's history by SQL: `answers` tutor answers over the days before `now`, ten per session, with a rising share of
 * correct ones and varied durations and confidences. The caller rebuilds the derived rows.
 */
export async function makeHistory(
  db: Db,
  userId: string,
  { answers, days, now }: { answers: number; days: number; now: number },
): Promise<void> {
  const whole = (n: number) => sql.raw(String(Math.round(n)));
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${whole(answers)})`;
  const at = sql`${whole(now - days * dayMs)} + n * ${whole((days * dayMs) / answers)}`;
  const session = sql`${`past-${userId}-`} || (n / 10)`;
  await db.run(sql`${numbers} insert into study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at, finished_at)
    select ${session}, ${userId}, 'tutor', '{}', n, 'cccccxxxxx', ${at}, ${at}, ${at} from numbers where n % 10 = 0`);
  const bank = sql`bank as (select row_number() over (order by shuffle) - 1 as place, id, version_id from question where status = 'live')`;
  const chosen = sql`inner join bank on bank.place = n % (select count(*) from bank)`;
  await db.run(sql`${numbers}, ${bank} insert into study_item (session_id, position, question_id, version_id)
    select ${session}, n % 10, bank.id, bank.version_id from numbers ${chosen}`);
  await db.run(sql`${numbers}, ${bank} insert into answer (session_id, position, client_id, user_id, question_id, version_id, response, correct, is_first, duration_ms, day, answered_at, confidence)
    select ${session}, n % 10, 'past-' || n, ${userId}, bank.id, bank.version_id, '{"type":"single","choice":"a"}',
      (n * 7919) % 100 < 45 + 40 * n / ${whole(answers)}, n < (select count(*) from bank), 20000 + (n * 613) % 90000,
      date((${at}) / 1000, 'unixepoch'), ${at}, case (n * 31) % 5 when 0 then 'guess' when 1 then 'unsure' when 2 then 'sure' end
    from numbers ${chosen}`);
}
