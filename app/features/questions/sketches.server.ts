import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, questionDraft, questionSketch, questionVersion } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { textOf } from "./lint/draft";
import { duplicateIndex, leastShared, nearest, sketchOf } from "./lint/duplicates";

// The bank of the database, asked for near duplicates: the sketches of its questions lead to the few that may be near, and
// their words are compared as the linter compares them (lint/duplicates.ts). What is compared of a question is its newest
// wording: its draft, if there is one. A sketch that is out of date may hide a near duplicate and never invents one.

/** A hash that more questions have than this is one of a turn of phrase: so many of them are looked at. */
const mostOfAHash = 6;
/** Questions whose words are read for a draft. */
const mostRead = 4;
/** Questions whose sketches are made in one statement. */
const chunk = 500;
const stemShown = 120;

/** A question of the bank in its newest wording. */
export interface Wording {
  questionId: string;
  /** With the external id as its id. */
  content: Record<string, unknown>;
}

/** A question that says nearly what a draft says. */
export interface NearQuestion {
  questionId: string;
  externalId: string;
  similarity: number;
  stem: string;
}

/** SQL: `select` of ids of questions with each hash of the content that stands beside them. */
export function sketchesOf(questions: readonly { id: string; content: unknown }[]): SQL {
  const json = JSON.stringify(questions.map(({ id, content }) => [id, sketchOf(content)]));
  return sql`select entry.value ->> 0 as question_id, hash.value as hash
    from json_each(${json}) entry, json_each(entry.value, '$[1]') hash`;
}

/**
 * Statements for a batch that give the questions, whose ids the `select` gives, the hashes that `rows` gives them: a `select`
 * of ids and hashes. What stays the same is not written.
 */
export function sketchWrites(db: Db, ids: SQL, rows: SQL) {
  // As one text: of pairs, SQLite looks through the whole list for each that is not in it.
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

/** Takes the questions out whose ids the `select` gives; before they are deleted. */
export function unsketchWrite(db: Db, ids: SQL) {
  return db.delete(questionSketch).where(sql`${questionSketch.questionId} in (${ids})`);
}

/**
 * Makes the sketches of all questions that have none, some at a time: of those that came in past the editor, or from before
 * there were any. Nightly; to make all of them again, empty the table first.
 */
export async function sketchMissing(db: Db): Promise<void> {
  for (let after = ""; ; ) {
    const found = await db
      .select({ id: sql<string>`${question.id}`.as("sketched_id"), words: newestWords })
      .from(question)
      .leftJoin(questionDraft, sql`${questionDraft.questionId} = ${question.id}`)
      .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
      .where(
        sql`${question.id} > ${after} and not exists (select 1 from ${questionSketch} where ${questionSketch.questionId} = ${question.id})`,
      )
      .orderBy(question.id)
      .limit(chunk);
    const last = found.at(-1);
    if (!last) return;
    const ids = JSON.stringify(found.map(({ id }) => id));
    const contents = found.map(({ id, words }) => ({ id, content: JSON.parse(words) as unknown }));
    await db.batch(sketchWrites(db, sql`select value from json_each(${ids})`, sketchesOf(contents)));
    after = last.id;
  }
}

const newestWords = sql<string>`coalesce(${questionDraft.content}, ${questionVersion.body}, 'null')`.as("newest_words");

/**
 * The questions of the bank that may be near to one of these, each once: `id` is the external id of a draft, whose own
 * question is not meant. One trip.
 */
export async function readMaybeNear(db: Db, drafts: readonly { id: string; sketch: number[] }[]): Promise<Wording[]> {
  const asked = JSON.stringify(drafts.map(({ id, sketch }) => [id, sketch]));
  const found = await selectMaybeNear(
    db,
    sql`select entry.key as place, entry.value ->> 0 as own, hash.value as hash
      from json_each(${asked}) entry, json_each(entry.value, '$[1]') hash`,
  );
  return found.map(wordingOf);
}

/** For a batch: the questions that may be near to a question of the bank, by its sketch. */
export function selectMaybeNearTo(db: Db, questionId: string) {
  return selectMaybeNear(
    db,
    sql`select 0 as place, ${question.externalId} as own, ${questionSketch.hash} as hash from ${questionSketch}
      inner join ${question} on ${question.id} = ${questionSketch.questionId} where ${question.id} = ${questionId}`,
  );
}

/** `asked`: a `select` of hashes, whose they are, and that one's external id. */
function selectMaybeNear(db: Db, asked: SQL) {
  const sharing = sql`select asked.place, asked.own, found.value as id, count(*) as times from (${asked}) asked,
    json_each((select json_group_array(one.question_id) from (
      select question_id from question_sketch where hash = asked.hash limit ${mostOfAHash}) one)) found
    group by asked.place, asked.own, found.value having times >= ${leastShared}`;
  const ranked = sql`select q.id, row_number() over (partition by s.place order by s.times desc, q.id) as place
    from (${sharing}) s inner join ${question} q on q.id = s.id where q.external_id is not s.own`;
  return db
    .select({
      questionId: sql<string>`${question.id}`.as("near_id"),
      externalId: question.externalId,
      words: newestWords,
    })
    .from(question)
    .leftJoin(questionDraft, sql`${questionDraft.questionId} = ${question.id}`)
    .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
    .where(sql`${question.id} in (select id from (${ranked}) where place <= ${mostRead})`);
}

/** Those of the questions that are near to the draft of this one, nearest first. */
export function nearQuestions(
  questionId: string,
  content: Record<string, unknown>,
  found: readonly Wording[],
): NearQuestion[] {
  const others = new Map(found.filter((one) => one.questionId !== questionId).map((one) => [one.content.id, one]));
  const near = nearest(content, duplicateIndex([...others.values()].map((one) => one.content)));
  return near.flatMap(({ id, similarity }) => {
    const other = others.get(id);
    if (!other) return [];
    const stem = excerpt(textOf(other.content.stem), stemShown);
    return [{ questionId: other.questionId, externalId: id, similarity, stem }];
  });
}

type MaybeNear = Awaited<ReturnType<typeof selectMaybeNear>>[number];

/** A row of `selectMaybeNearTo`, read. */
export function wordingOf({ questionId, externalId, words }: MaybeNear): Wording {
  return { questionId, content: { ...(JSON.parse(words) as Record<string, unknown> | null), id: externalId } };
}
