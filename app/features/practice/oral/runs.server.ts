import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { oralDispute, oralRun, oralTurn, practiceCaseVersion, series } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import type { SeriesManifest } from "../../series/series";
import type { OralTurn } from "./next-turn";
import type { OralCase } from "./oral-case";
import { graceMs } from "./section-time";

/** Time in ms after which sections are deleted (G24). */
const retentionMs = 90 * dayMs;
/** Number of sections in the history. */
const historySize = 30;

export type RunRow = typeof oralRun.$inferSelect;
export type DisputeRow = typeof oralDispute.$inferSelect;

/** A case of a section with the answers to it. */
export interface RunCase {
  oralCase: OralCase;
  turns: OralTurn[];
  dispute: DisputeRow | null;
}

export interface Run {
  row: RunRow;
  cases: RunCase[];
  /** Manifests of the pictures that the cases show, by key. */
  manifests: Record<string, SeriesManifest>;
}

/** Returns a learner's section with its cases, answers, and disputes, in one trip; null if it is not theirs. */
export async function readRun(db: Db, userId: string, runId: string): Promise<Run | null> {
  const ownRun = and(eq(oralRun.id, runId), eq(oralRun.userId, userId));
  const versions = sql`(select v.content from ${oralRun} r, json_each(r.cases) listed inner join ${practiceCaseVersion} v
    on v.case_id = listed.value ->> 'id' and v.version = listed.value ->> 'version' where r.id = ${runId} and r.user_id = ${userId})`;
  const [[row], contents, turns, disputes, stored] = await db.batch([
    db.select().from(oralRun).where(ownRun),
    db
      .select({
        caseId: practiceCaseVersion.caseId,
        version: practiceCaseVersion.version,
        content: practiceCaseVersion.content,
      })
      .from(practiceCaseVersion)
      .where(
        sql`(${practiceCaseVersion.caseId}, ${practiceCaseVersion.version}) in (select listed.value ->> 'id', listed.value ->> 'version'
          from ${oralRun} r, json_each(r.cases) listed where r.id = ${runId} and r.user_id = ${userId})`,
      ),
    db
      .select()
      .from(oralTurn)
      .where(and(eq(oralTurn.runId, runId), eq(oralTurn.userId, userId)))
      .orderBy(asc(oralTurn.position), asc(oralTurn.answeredAt)),
    db
      .select()
      .from(oralDispute)
      .where(and(eq(oralDispute.runId, runId), eq(oralDispute.userId, userId))),
    db
      .select({ key: series.key, manifest: series.manifest })
      .from(series)
      .where(
        sql`${series.key} in (select image.value ->> 'series' from ${versions} used, json_each(used.content, '$.steps') step,
          json_each(step.value, '$.images') image where image.value ->> 'series' is not null)`,
      ),
  ]);
  if (!row) return null;
  const cases = parseCases(row).map(({ id, version }, position): RunCase => {
    const found = contents.find((one) => one.caseId === id && one.version === version);
    if (!found) throw new Error(`The section ${runId} lacks version ${version} of the case ${id}`);
    return {
      oralCase: JSON.parse(found.content) as OralCase,
      turns: turns.filter((turn) => turn.position === position).map(({ key, answer }) => ({ key, answer })),
      dispute: disputes.find((dispute) => dispute.position === position) ?? null,
    };
  });
  const manifests = Object.fromEntries(stored.map(({ key, manifest }) => [key, JSON.parse(manifest)]));
  return { row, cases, manifests };
}

/** Returns the ids and versions of the cases of a section, in their order. */
export function parseCases({ cases }: Pick<RunRow, "cases">): { id: string; version: number }[] {
  return JSON.parse(cases);
}

/** Returns the newest sections of a learner. */
export function selectHistory(db: Db, userId: string) {
  return db
    .select()
    .from(oralRun)
    .where(eq(oralRun.userId, userId))
    .orderBy(desc(oralRun.startedAt), desc(oralRun.id))
    .limit(historySize);
}

interface AnswerToStore extends OralTurn {
  runId: string;
  userId: string;
  position: number;
  now: number;
  /** Scores of all cases, if this answer ends the section. */
  finalScores: readonly number[] | null;
}

/** Stores an answer once, unless the section has ended or the deadline has passed (G23). */
export async function storeTurn(db: Db, answer: AnswerToStore): Promise<void> {
  const { runId, userId, position, key, now, finalScores } = answer;
  const insert = db
    .insert(oralTurn)
    .select(
      sql`select ${runId}, ${position} + 0, ${key}, ${userId}, ${answer.answer}, ${now} + 0 where exists (select 1 from ${oralRun} r
        where r.id = ${runId} and r.user_id = ${userId} and r.ended_at is null and r.deadline_at + ${graceMs} >= ${now})`,
    )
    .onConflictDoNothing();
  if (!finalScores) return void (await insert);
  await db.batch([insert, buildEnd(db, { runId, userId, endedAt: now, scores: finalScores })]);
}

/** Ends an open section with its scores (G23). */
export function buildEnd(
  db: Db,
  { runId, userId, endedAt, scores }: { runId: string; userId: string; endedAt: number; scores: readonly number[] },
) {
  return db
    .update(oralRun)
    .set({ endedAt, scores: JSON.stringify(scores) })
    .where(and(eq(oralRun.id, runId), eq(oralRun.userId, userId), isNull(oralRun.endedAt)));
}

/** Deletes the sections that began more than 90 days ago, with their answers and disputes (G24). */
export async function deleteOldRuns(db: Db, now: number): Promise<void> {
  const isOld = lt(oralRun.startedAt, now - retentionMs);
  const old = db.select({ id: oralRun.id }).from(oralRun).where(isOld);
  await db.batch([
    db.delete(oralTurn).where(sql`${oralTurn.runId} in ${old}`),
    db.delete(oralDispute).where(sql`${oralDispute.runId} in ${old}`),
    db.delete(oralRun).where(isOld),
  ]);
}
