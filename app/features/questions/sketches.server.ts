import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, questionDraft, questionSketch, questionVersion } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { readText } from "./lint/draft";
import { buildDuplicateIndex, computeSketch, findNearest, minShared } from "./lint/duplicates";

// Finds near duplicates in the bank: sketches select the few candidates, and the linter compares their words
// (lint/duplicates.ts). A question is compared in its newest wording, which is its draft if there is one. An outdated sketch may
// hide a near duplicate but never invents one.

/** The most questions compared for one hash; a hash that more questions share is a common phrase. */
const maxPerHash = 6;
/** The most questions whose words are compared with a draft. */
const maxCompared = 4;
/** The number of questions sketched in one batch. */
const chunkSize = 500;
const maxStemExcerpt = 120;

/** A question of the bank in its newest wording. */
export interface QuestionWording {
  questionId: string;
  /** The content of the question; its `id` is the external id. */
  content: Record<string, unknown>;
}

/** A near duplicate of a draft. */
export interface NearQuestion {
  questionId: string;
  externalId: string;
  similarity: number;
  stem: string;
}

/** Returns a `select` of question ids, each with the hashes of its content. */
export function selectSketches(questions: readonly { id: string; content: unknown }[]): SQL {
  const json = JSON.stringify(questions.map(({ id, content }) => [id, computeSketch(content)]));
  return sql`select entry.value ->> 0 as question_id, hash.value as hash
    from json_each(${json}) entry, json_each(entry.value, '$[1]') hash`;
}

/**
 * Returns batch statements that store the hashes of the selected questions. `rows` is a `select` of ids and hashes. Unchanged
 * hashes are not written.
 */
export function sketchWrites(db: Db, ids: SQL, rows: SQL) {
  // Compares pairs as one text, because SQLite scans the whole list for a row value that is not in it.
  const pair = sql`question_id || ' ' || hash`;
  return [
    db
      .delete(questionSketch)
      .where(sql`${questionSketch.questionId} in (${ids}) and ${pair} not in (select ${pair} from (${rows}))`),
    db
      .insert(questionSketch)
      .select(sql`select hash, question_id from (${rows}) where question_id in (${ids})`)
      .onConflictDoNothing(),
  ] as const;
}

/** Returns a statement that removes the sketches of the selected questions, before they are deleted. */
export function deleteSketches(db: Db, ids: SQL) {
  return db.delete(questionSketch).where(sql`${questionSketch.questionId} in (${ids})`);
}

/**
 * Sketches the questions that have no sketch, in chunks, every night, such as those that the seed added. To rebuild
 * all sketches, empty the table first.
 */
export async function sketchMissingQuestions(db: Db): Promise<void> {
  for (let after = ""; ; ) {
    const found = await db
      .select({ id: sql<string>`${question.id}`.as("sketched_id"), words: newestContent })
      .from(question)
      .leftJoin(questionDraft, sql`${questionDraft.questionId} = ${question.id}`)
      .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
      .where(
        sql`${question.id} > ${after} and not exists (select 1 from ${questionSketch} where ${questionSketch.questionId} = ${question.id})`,
      )
      .orderBy(question.id)
      .limit(chunkSize);
    const last = found.at(-1);
    if (!last) return;
    const ids = JSON.stringify(found.map(({ id }) => id));
    const contents = found.map(({ id, words }) => ({ id, content: JSON.parse(words) as unknown }));
    await db.batch(sketchWrites(db, sql`select value from json_each(${ids})`, selectSketches(contents)));
    after = last.id;
  }
}

const newestContent = sql<string>`coalesce(${questionDraft.content}, ${questionVersion.body}, 'null')`.as(
  "newest_words",
);

/** Returns the candidates for near duplicates of these drafts, each once, in one trip. `id` is a draft's own external id. */
export async function readNearCandidates(
  db: Db,
  drafts: readonly { id: string; sketch: number[] }[],
): Promise<QuestionWording[]> {
  const asked = JSON.stringify(drafts.map(({ id, sketch }) => [id, sketch]));
  const found = await selectNearCandidates(
    db,
    sql`select entry.key as place, entry.value ->> 0 as own, hash.value as hash
      from json_each(${asked}) entry, json_each(entry.value, '$[1]') hash`,
  );
  return found.map(toWording);
}

/** Returns a batch statement that selects the candidates for near duplicates of a question, by its sketch. */
export function selectCandidatesForQuestion(db: Db, questionId: string) {
  return selectNearCandidates(
    db,
    sql`select 0 as place, ${question.externalId} as own, ${questionSketch.hash} as hash from ${questionSketch}
      inner join ${question} on ${question.id} = ${questionSketch.questionId} where ${question.id} = ${questionId}`,
  );
}

/** `asked` is a `select` of a draft's index, its external id, and one of its hashes per row. */
function selectNearCandidates(db: Db, asked: SQL) {
  const sharing = sql`select asked.place, asked.own, found.value as id, count(*) as times from (${asked}) asked,
    json_each((select json_group_array(one.question_id) from (
      select question_id from question_sketch where hash = asked.hash limit ${maxPerHash}) one)) found
    group by asked.place, asked.own, found.value having times >= ${minShared}`;
  const ranked = sql`select q.id, row_number() over (partition by s.place order by s.times desc, q.id) as place
    from (${sharing}) s inner join ${question} q on q.id = s.id where q.external_id is not s.own`;
  return db
    .select({
      questionId: sql<string>`${question.id}`.as("near_id"),
      externalId: question.externalId,
      words: newestContent,
    })
    .from(question)
    .leftJoin(questionDraft, sql`${questionDraft.questionId} = ${question.id}`)
    .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
    .where(sql`${question.id} in (select id from (${ranked}) where place <= ${maxCompared})`);
}

/** Returns the near duplicates of a draft among the candidates, nearest first. */
export function findNearQuestions(
  questionId: string,
  content: Record<string, unknown>,
  found: readonly QuestionWording[],
): NearQuestion[] {
  const others = new Map(found.filter((one) => one.questionId !== questionId).map((one) => [one.content.id, one]));
  const near = findNearest(content, buildDuplicateIndex([...others.values()].map((one) => one.content)));
  return near.flatMap(({ id, similarity }) => {
    const other = others.get(id);
    if (!other) return [];
    const stem = excerpt(readText(other.content.stem), maxStemExcerpt);
    return [{ questionId: other.questionId, externalId: id, similarity, stem }];
  });
}

type CandidateRow = Awaited<ReturnType<typeof selectNearCandidates>>[number];

/** Returns a row of `selectCandidatesForQuestion` as a wording. */
export function toWording({ questionId, externalId, words }: CandidateRow): QuestionWording {
  return { questionId, content: { ...(JSON.parse(words) as Record<string, unknown> | null), id: externalId } };
}
