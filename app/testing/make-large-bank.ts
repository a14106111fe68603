import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { bands, levels, modalities, organs } from "../features/questions/taxonomy";

// The largest bank and history that we expect, written by SQL alone for speed.

/** Writes live, searchable questions over 600 topics, with all facets mixed. */
export async function makeLargeBank(db: Db, questions: number): Promise<void> {
  const roots = 60;
  await db.run(sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 599)
    insert into topic (id, parent_id, name, path) select 't-' || i, case when i >= ${roots} then 't-' || (i % 60) end, 'Topic ' || i,
      case when i >= 60 then 'Liver ' || (i % 60) || ' › Topic ' || i else 'Liver ' || i end from n`);
  const pick = (list: readonly string[], by: number) =>
    sql.raw(`json_extract('${JSON.stringify(list)}', '$[' || ((i / ${by}) % ${list.length}) || ']')`);
  await db.run(sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${questions - 1})
    insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at, media, band)
    select 'q-' || i, 'x-' || i, 'v-' || i, 'live', 'single', ${pick(organs, 1)}, ${pick(modalities, 8)}, 't-' || (i % 600), ${pick(levels, 3)},
      'recall', i % 9 = 0, i % 7 = 0, i * 7919 % 1000003, 0, case i % 3 when 0 then 'image' when 1 then 'stack' else 'none' end, ${pick(bands, 5)} from n`);
  // Common words in many questions, and a rare word in few.
  const words = sql.raw(
    `'A patient with nodule ' || (rowid % 997) || ' and effusion' || case when rowid % 50 = 0 then ' sequestration' else '' end`,
  );
  await db.run(sql`insert into question_version (id, question_id, number, body, answer_sheet, origin, review, created_at)
    select 'v-' || substr(id, 3), id, 1, json_object('type', 'single', 'stem', ${words}), json_object('teachingPoint', ${words}), 'human', 'radiologist', 0 from question`);
  await db.run(sql`insert into question_search (rowid, question_id, topic, stem, explanation)
    select q.rowid, q.id, coalesce(above.path, t.path), json_extract(v.body, '$.stem'), t.path || ' ' || json_extract(v.answer_sheet, '$.teachingPoint')
    from question q inner join topic t on t.id = q.topic_id left join topic above on above.id = t.parent_id inner join question_version v on v.id = q.version_id`);
}

/** Writes a learner's answers to every question, with the resulting outcomes, grants, and flags. */
export async function makeLongHistory(
  db: Db,
  userId: string,
  { questions, answers, now }: { questions: number; answers: number; now: number },
): Promise<void> {
  // Not bound: D1 binds numbers as REAL, and "q-" || 7.0 is no question id.
  const size = sql.raw(String(questions));
  await db.run(sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${answers / 100 - 1})
    insert into study_session (id, user_id, mode, request, seed, marks, created_at, last_activity_at, finished_at)
    select 's-' || i, ${userId}, 'tutor', '{}', 1, '', 0, 0, 0 from n`);
  await db.run(sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${answers - 1})
    insert into answer (session_id, position, client_id, user_id, question_id, version_id, response, correct, is_first, duration_ms, day, answered_at)
    select 's-' || (i / 100), i % 100, 'c' || i, ${userId}, 'q-' || (i % ${size}), 'v-' || (i % ${size}), '{}', i % 3 > 0, i < ${size}, 1, '2026-03-01', ${now - 9e8} from n`);
  await db.run(sql`insert into outcome (user_id, question_id, state, first_correct, answers, latest_at)
    select ${userId}, id, case when substr(id, 3) % 3 = 0 then 'incorrect' else 'correct' end, 1, 5, ${now - 9e8} from question`);
  await db.run(
    sql`insert into flag (user_id, question_id, flagged_at) select ${userId}, id, 0 from question limit 300`,
  );
  await db.run(
    sql`insert into question_grant (user_id, question_id, source, granted_at) select ${userId}, id, 'unlimited', 0 from question`,
  );
}
