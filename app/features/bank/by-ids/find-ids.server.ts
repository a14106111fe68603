import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { freeQuestion, question, questionVersion } from "../../../db/schema";
import { excerpt } from "../../../lib/text";
import { domainNames, type Level, type QuestionStatus, type QuestionType } from "../../questions/taxonomy";
import { formatIds, type ParsedIds, type RequestedId } from "./parse-ids";

const maxStemLength = 120;

/** A question version that a pasted id refers to. */
export interface FoundQuestion {
  questionId: string;
  externalId: string;
  /** The external id in the form that `parseIds` reads, with a version only if the pasted id has one. */
  requestedId: string;
  status: QuestionStatus;
  type: QuestionType;
  level: Level;
  domains: string[];
  versionId: string;
  version: number;
  /** Whether this is the question's current version. */
  isCurrent: boolean;
  stem: string;
  isFree: boolean;
}

/** The result of looking up the ids of a pasted text; each list follows the order of the text. */
export interface IdLookup {
  found: FoundQuestion[];
  /** Ids that no question has, and ids with a version that the question does not have. */
  unknownIds: (RequestedId & { why: string })[];
  /** Questions that were never published and therefore cannot be played. */
  drafts: { questionId: string; externalId: string }[];
  /** Questions that the text names more than once, by any of their ids. */
  duplicates: ParsedIds["duplicates"];
  problems: ParsedIds["problems"];
  column: string | null;
}

/** Returns the statement that selects questions and versions by internal or external ids, for a batch. */
export function selectVersionsByIds(db: Db, requestedIds: readonly RequestedId[]) {
  const idsJson = JSON.stringify(requestedIds.map(({ id, version }) => [id, id.toLowerCase(), version]));
  const id = sql`je.value ->> 0`;
  const version = sql`je.value ->> 2`;
  return db
    .select({
      place: sql<number>`je.key`.as("place"),
      questionId: sql<string | null>`${question.id}`.as("found_question_id"),
      externalId: question.externalId,
      status: question.status,
      type: question.type,
      level: question.level,
      organ: question.organ,
      modality: question.modality,
      currentId: sql<string>`${question.versionId}`.as("current_id"),
      versionId: sql<string | null>`${questionVersion.id}`.as("found_version_id"),
      number: questionVersion.number,
      stem: sql<string | null>`substr(json_extract(${questionVersion.body}, '$.stem'), 1, 400)`.as("stem_start"),
      onFreeList: sql<number>`${freeQuestion.questionId} is not null`.as("on_free_list"),
    })
    .from(sql`json_each(${idsJson}) je`)
    .leftJoin(
      question,
      sql`${question.id} = coalesce((select q.id from question q where q.id = ${id}),
        (select q.id from question q where q.external_id = ${id}), (select q.id from question q where q.external_id = je.value ->> 1))`,
    )
    .leftJoin(
      questionVersion,
      sql`${questionVersion.id} = case when ${version} is null then ${question.versionId} else
        (select v.id from question_version v where v.question_id = ${question.id} and v.number = ${version}) end`,
    )
    .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
    .orderBy(sql`je.key`);
}

/** Groups the rows from `selectVersionsByIds` into found, unknown, unpublished, and repeated questions. */
export function toIdLookup(parsed: ParsedIds, rows: Awaited<ReturnType<typeof selectVersionsByIds>>): IdLookup {
  const { problems, column } = parsed;
  const result: IdLookup = {
    found: [],
    unknownIds: [],
    drafts: [],
    duplicates: [...parsed.duplicates],
    problems,
    column,
  };
  const seenKeys = new Set<string>();
  for (const row of rows) {
    const requestedId = parsed.requestedIds[row.place];
    if (!requestedId) continue;
    const { questionId, versionId, externalId, status, type, level, organ, modality } = row;
    if (questionId === null || !externalId || !status || !type || !level || !organ || !modality) {
      result.unknownIds.push({ ...requestedId, why: "no question has this id" });
      continue;
    }
    const key = versionId ?? questionId;
    if (seenKeys.has(key)) result.duplicates.push({ id: formatIds([requestedId]), lines: [requestedId.line] });
    else if (versionId !== null)
      result.found.push({
        ...{ questionId, externalId, status, type, level, versionId },
        requestedId: formatIds([{ id: externalId, version: requestedId.version }]),
        domains: domainNames(organ, modality),
        version: row.number ?? 1,
        isCurrent: versionId === row.currentId,
        stem: excerpt(row.stem ?? "", maxStemLength),
        isFree: Number(row.onFreeList) === 1,
      });
    else if (requestedId.version === null) result.drafts.push({ questionId, externalId });
    else result.unknownIds.push({ ...requestedId, why: `${externalId} has no version ${requestedId.version}` });
    seenKeys.add(key);
  }
  return result;
}

/** Looks up the questions that a parsed text names, in one database trip. */
export async function lookUpIds(db: Db, parsed: ParsedIds): Promise<IdLookup> {
  return toIdLookup(parsed, await selectVersionsByIds(db, parsed.requestedIds));
}
