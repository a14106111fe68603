import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { makeLargeBank } from "./make-large-bank";

/** One question in so many is an unpublished draft, has a draft, has open reports, or has flagged statistics. */
const [unpublished, redrafted, reported, flagged] = [50, 33, 101, 20] as const;

/**
 * Writes a bank for tests of admin pages by SQL alone: texts of real length, every status, drafts by these two people in every
 * stage, statistics of all published questions, open reports by the first person, and a free list.
 */
export async function makeManagedBank(db: Db, questions: number, [one, other]: [string, string]): Promise<void> {
  await makeLargeBank(db, questions);
  const at = (every: number) => sql.raw(`cast(substr(id, 3) as integer) % ${every} = 0`);
  const number = sql.raw("cast(substr(id, 3) as integer)");
  await db.run(sql`update question_version set body = json_set(body, '$.options', hex(zeroblob(600))),
    answer_sheet = json_set(answer_sheet, '$.rationales', hex(zeroblob(1200))),
    origin = case ${number} % 3 when 0 then 'human' when 1 then 'import' else 'ai_draft' end,
    review = case ${number} % 4 when 0 then 'radiologist' when 1 then 'second-pass' else 'unreviewed' end`);
  await db.run(sql`insert into question_draft (question_id, content, base_version_id, stage, editors, revision, created_at, saved_at)
    select id, json_object('stem', 'A draft ' || id, 'origin', 'import', 'review', 'unreviewed'),
      case when ${at(unpublished)} then null else version_id end,
      case ${number} % 7 when 0 then 'draft' when 1 then 'in_review' else 'approved' end,
      json_array(case ${number} % 2 when 0 then ${one} else ${other} end), 1, 0, 0
    from question where ${at(unpublished)} or ${at(redrafted)}`);
  await db.run(
    sql`delete from question_version where question_id in (select question_id from question_draft where base_version_id is null)`,
  );
  await db.run(sql`update question set changed_at = ${number} * 37 % 100003, status = coalesce(
    (select stage from question_draft where question_id = question.id and base_version_id is null),
    case when ${number} % 29 = 0 then 'retired' when ${number} % 97 = 0 then 'under_review' when ${number} % 31 = 0 then 'pilot' else 'live' end)`);
  await db.run(sql`insert into item_statistics (version_id, n, p, discrimination, statistics, flags)
    select id, ${number} % 400, (${number} % 97) / 96.0, (${number} % 61 - 10) / 60.0, '{}',
      case when ${at(flagged)} then case ${number} % 3 when 0 then 'too-hard' else 'too-easy idle-distractor' end else '' end
    from question_version`);
  await db.run(sql`insert into question_report (id, user_id, question_id, version_id, reason, comment, state, created_at)
    select 'r-' || id, ${one}, id, version_id, 'typo', '', 'open', 0 from question
    where ${at(reported)} and status in ('live', 'pilot', 'under_review')`);
  await db.run(
    sql`insert into free_question (question_id, position) select id, ${number} from question where ${number} < 2000 and ${number} % 40 = 1`,
  );
}
