import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { auditLog, question, questionVersion, user } from "~/db/schema";
import { excerpt } from "~/lib/text";
import {
  domainNames,
  type Level,
  type Modality,
  type Organ,
  type QuestionStatus,
  type QuestionType,
} from "../../questions/taxonomy";

const maxStemLength = 90;

/** Audit log subject of the free list. */
export const freeListSubject = "list:free";

/** A question of the free list. */
export interface FreeRow {
  id: string;
  externalId: string;
  status: QuestionStatus;
  type: QuestionType;
  level: Level;
  organ: Organ | "none";
  modality: Modality;
  domains: string[];
  stem: string;
}

/** SQL for a JSON array with the ids of the list, in list order. */
export const listedIdsJson = sql`(select json_group_array(listed.question_id) from
  (select f.question_id from free_question f order by f.position, f.question_id) listed)`;

/** Returns the statement that selects the questions whose ids are in a JSON array, in the order of the array. */
export function selectFreeRows(db: Db, ids: SQL) {
  return db
    .select({
      id: sql<string>`${question.id}`.as("free_id"),
      externalId: question.externalId,
      status: question.status,
      type: question.type,
      level: question.level,
      organ: question.organ,
      modality: question.modality,
      stem: sql<string | null>`substr(json_extract(${questionVersion.body}, '$.stem'), 1, 300)`.as("stem_start"),
    })
    .from(sql`json_each(${ids}) je`)
    .innerJoin(question, sql`${question.id} = je.value`)
    .leftJoin(questionVersion, sql`${questionVersion.id} = ${question.versionId}`)
    .orderBy(sql`je.key`);
}

/** Formats the rows for the page. */
export function toFreeRows(rows: Awaited<ReturnType<typeof selectFreeRows>>): FreeRow[] {
  return rows.map(({ stem, ...row }) => ({
    ...row,
    domains: domainNames(row.organ, row.modality),
    stem: excerpt(stem ?? "", maxStemLength),
  }));
}

/** Returns the statement that selects the last change of the list. */
export function selectLastChange(db: Db) {
  return db
    .select({
      at: auditLog.at,
      by: sql<string | null>`coalesce(${user.displayUsername}, ${user.username})`.as("changed_by"),
    })
    .from(auditLog)
    .leftJoin(user, sql`${user.id} = ${auditLog.actorId}`)
    .where(sql`${auditLog.subject} = ${freeListSubject}`)
    .orderBy(sql`${auditLog.at} desc`)
    .limit(1);
}
