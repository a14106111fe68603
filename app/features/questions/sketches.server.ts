import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, questionDraft, questionSketch, questionVersion } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { readText } from "./lint/draft";
import { buildDuplicateIndex, computeSketch, findNearest, minSharedHashes } from "./lint/duplicates";

// Finds near duplicates in the bank: sketches select a few candidates, and lint/duplicates.ts compares the words of the
// candidates. A question is compared in its newest wording: its draft, or else its published version. An outdated sketch may
// hide a near duplicate but never leads to a false one.

/** Maximum number of questions compared for one hash, because a hash that more questions share stands for a common phrase. */
const maxQuestionsPerHash = 6;
/** Maximum number of candidates whose words are compared with a draft. */
const maxComparedCandidates = 4;
/** The number of questions sketched in one batch. */
const chunkSize = 500;
const maxStemExcerpt = 120;

/** A question of the bank in its newest wording. */
export interface QuestionWording {
  questionId: string;
  /** The content, in which `id` is the external id. */
  content: Record<string, unknown>;
}

/** A near duplicate of a draft. */
export interface NearDuplicate {
  questionId: string;
  externalId: string;
  similarity: number;
  stem: string;
}

/** Returns a `select` with a row for each question id and each hash of the question's content. */
export function selectSketches(questions: readonly { id: string; content: unknown }[]): SQL {
  const sketchesJson = JSON.stringify(questions.map(({ id, content }) => [id, computeSketch(content)]));
  return sql`select entry.value ->> 0 as question_id, hash.value as hash
    from json_each(${sketchesJson}) entry, json_each(entry.value, '$[1]') hash`;
}

/**
 * Returns batch statements that replace the stored hashes of the questions with these ids. `rows` is a `select` of question ids
 * and hashes. Unchanged hashes are not written again.
 */
export function buildSketchStatements(db: Db, ids: SQL, rows: SQL) {
  // Compares an id and its hash as one text, because SQLite looks up a row value by scanning the whole list.
  const pairText = sql`question_id || ' ' || hash`;
  return [
    db
      .delete(questionSketch)
      .where(sql`${questionSketch.questionId} in (${ids}) and ${pairText} not in (select ${pairText} from (${rows}))`),
    db
      .insert(questionSketch)
      .select(sql`select hash, question_id from (${rows}) where question_id in (${ids})`)
      .onConflictDoNothing(),
  ] as const;
}

/** Returns a statement that removes the sketches of questions, to run before the questions are deleted. */
export function deleteSketches(db: Db, ids: SQL) {
  return db.delete(questionSketch).where(sql`${questionSketch.questionId} in (${ids})`);
}

/**
 * Sketches questions that have no sketch, such as those that the seed added. Runs every night, in chunks. To rebuild all
 * sketches, empty the table first.
 */
export async function sketchMissingQuestions(db: Db): Promise<void> {
  for (let after = ""; ; ) {
    const found = await db
      .select({ id: sql<string>`${question.id}`.as("sketched_id"), contentJson: newestContent })
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
    const contents = found.map(({ id, contentJson }) => ({ id, content: JSON.parse(contentJson) as unknown }));
    await db.batch(buildSketchStatements(db, sql`select value from json_each(${ids})`, selectSketches(contents)));
    after = last.id;
  }
}

const newestContent = sql<string>`coalesce(${questionDraft.content}, ${questionVersion.body}, 'null')`.as(
  "newest_words",
);

/**
 * Returns the questions that may be near duplicates of these drafts, each question once, in one database trip. `id` is the
 * external id of a draft.
 */
export async function readNearCandidates(
  db: Db,
  drafts: readonly { id: string; sketch: number[] }[],
): Promise<QuestionWording[]> {
  const draftsJson = JSON.stringify(drafts.map(({ id, sketch }) => [id, sketch]));
  const found = await selectNearCandidates(
    db,
    sql`select entry.key as place, entry.value ->> 0 as own, hash.value as hash
      from json_each(${draftsJson}) entry, json_each(entry.value, '$[1]') hash`,
  );
  return found.map(toWording);
}

/** Returns a batch statement that selects the questions that may be near duplicates of a question, by its stored sketch. */
export function selectCandidatesForQuestion(db: Db, questionId: string) {
  return selectNearCandidates(
    db,
    sql`select 0 as place, ${question.externalId} as own, ${questionSketch.hash} as hash from ${questionSketch}
      inner join ${question} on ${question.id} = ${questionSketch.questionId} where ${question.id} = ${questionId}`,
  );
}

/**
 * Selects, for each draft, the questions that share the most hashes with the draft. `draftHashes` is a `select` with a row for
 * each draft and hash: the index of the draft, its external id, and the hash.
 */
function selectNearCandidates(db: Db, draftHashes: SQL) {
  const sharingQuestions = sql`select asked.place, asked.own, found.value as id, count(*) as times from (${draftHashes}) asked,
    json_each((select json_group_array(one.question_id) from (
      select question_id from question_sketch where hash = asked.hash limit ${maxQuestionsPerHash}) one)) found
    group by asked.place, asked.own, found.value having times >= ${minSharedHashes}`;
  const rankedQuestions = sql`select q.id, row_number() over (partition by s.place order by s.times desc, q.id) as place
    from (${sharingQuestions}) s inner join ${question} q on q.id = s.id where q.external_id is not s.own`;
  return db
    .select({
      questionId: sql<string>`${question.id}`.as("near_id"),
      externalId: question.externalId,
      contentJson: newestContent,
    })
    .from(question)
    .leftJoin(questionDraft, sql`${questionDraft.questionId} = ${question.id}`)
    .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
    .where(sql`${question.id} in (select id from (${rankedQuestions}) where place <= ${maxComparedCandidates})`);
}

/** Returns the near duplicates of a draft among the candidates, nearest first. */
export function findNearQuestions(
  questionId: string,
  content: Record<string, unknown>,
  found: readonly QuestionWording[],
): NearDuplicate[] {
  const candidatesByExternalId = new Map(
    found.filter((one) => one.questionId !== questionId).map((one) => [one.content.id, one]),
  );
  const nearMatches = findNearest(
    content,
    buildDuplicateIndex([...candidatesByExternalId.values()].map((one) => one.content)),
  );
  return nearMatches.flatMap(({ id, similarity }) => {
    const candidate = candidatesByExternalId.get(id);
    if (!candidate) return [];
    const stem = excerpt(readText(candidate.content.stem), maxStemExcerpt);
    return [{ questionId: candidate.questionId, externalId: id, similarity, stem }];
  });
}

type CandidateRow = Awaited<ReturnType<typeof selectNearCandidates>>[number];

/** Converts a row of `selectCandidatesForQuestion` to a `QuestionWording`. */
export function toWording({ questionId, externalId, contentJson }: CandidateRow): QuestionWording {
  return { questionId, content: { ...(JSON.parse(contentJson) as Record<string, unknown> | null), id: externalId } };
}
