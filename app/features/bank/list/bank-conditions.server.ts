import { eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  freeQuestion,
  itemStatistics,
  question,
  questionDraft,
  questionReport,
  questionVersion,
  topic,
  versionReview,
} from "~/db/schema";
import { toFullTextQuery } from "~/lib/full-text-query";
import { origins } from "../../questions/taxonomy";
import { isDraftEditor, isUnpublished } from "../drafts/draft-sql.server";
import type { BankQuery } from "./bank-query";

/** Returns the SQL conditions of a list query on `question`; undefined for filters that are not set. */
export function buildBankConditions(query: BankQuery, viewerId: string): (SQL | undefined)[] {
  const { search, status, stage, type, organ, modality, level, skill, band, flag, image, free, mine } = query;
  // These filters match few rows. The plus sign keeps SQLite from using the status index instead of the filters'
  // indexes.
  const isSelective = search || stage || flag || query.reports || free === "yes" || mine;
  return [
    search ? isSearchMatch(search) : undefined,
    query.topic ? isTopicMatch(query.topic) : undefined,
    status ? sql`${sql.raw(isSelective ? "+" : "")}${question.status} = ${status}` : undefined,
    stage ? hasDraft(sql`${questionDraft.stage} = ${stage}`) : undefined,
    type ? eq(question.type, type) : undefined,
    organ ? eq(question.organ, organ) : undefined,
    modality ? eq(question.modality, modality) : undefined,
    level ? eq(question.level, level) : undefined,
    skill ? eq(question.skill, skill) : undefined,
    band ? sql`coalesce(${question.band}, 'unrated') = ${band}` : undefined,
    flag ? hasStatisticsFlag(flag) : undefined,
    query.reports ? sql`${question.id} in (select question_id from ${questionReport} where state = 'open')` : undefined,
    image ? sql`(${question.media} <> 'none') = ${sql.raw(image === "yes" ? "1" : "0")}` : undefined,
    free
      ? sql`${question.id} ${negateIf(free === "no")} in (select ${freeQuestion.questionId} from ${freeQuestion})`
      : undefined,
    query.origin || query.review ? hasProvenance(query) : undefined,
    mine === "drafts" ? hasDraft(isDraftEditor(viewerId)) : undefined,
    mine === "publishable"
      ? hasDraft(sql`${questionDraft.stage} = 'approved' and not ${isDraftEditor(viewerId)}`)
      : undefined,
  ];
}

function negateIf(isNegated: boolean): SQL {
  return isNegated ? sql`not` : sql``;
}

/** Matches questions that contain every word, or whose id or external id starts with the text. */
function isSearchMatch(text: string): SQL {
  const fullTextQuery = toFullTextQuery(text);
  const prefix = text.toLowerCase();
  const idMatches = sql`select named.rowid from ${question} named where named.external_id >= ${prefix} and named.external_id < ${`${prefix}\u{10ffff}`}
    union select named.rowid from ${question} named where named.id = ${text}`;
  return fullTextQuery
    ? sql`${question}.rowid in (select rowid from question_search where question_search match ${fullTextQuery} union ${idMatches})`
    : sql`${question}.rowid in (${idMatches})`;
}

/** Matches topics whose path contains the text, ignoring the case of Latin letters. */
function isTopicMatch(text: string): SQL {
  return sql`${question.topicId} in (select ${topic.id} from ${topic}
    where instr(${topic.path}, ${text}) > 0 or instr(lower(${topic.path}), lower(${text})) > 0)`;
}

function hasDraft(condition: SQL): SQL {
  return sql`${question.id} in (select ${questionDraft.questionId} from ${questionDraft} where ${condition})`;
}

/** Matches flags of the current version only. */
function hasStatisticsFlag(flag: NonNullable<BankQuery["flag"]>): SQL {
  const flagCondition = flag === "any" ? sql`` : sql`and instr(' ' || item.flags || ' ', ${` ${flag} `}) > 0`;
  return sql`${question.id} in (select flagged.id from ${itemStatistics} item
    inner join ${questionVersion} wording on wording.id = item.version_id
    inner join ${question} flagged on flagged.id = wording.question_id and flagged.version_id = item.version_id
    where item.flags <> '' ${flagCondition})`;
}

/**
 * Matches origin and review state of the published version, or of the draft if there is none. Only a named review of the
 * published version counts as a review by a radiologist (X6).
 */
function hasProvenance({ origin, review }: Pick<BankQuery, "origin" | "review">): SQL {
  // Listing all origins lets SQLite use the index, which starts with the origin.
  const hasOrigin = inArray(questionVersion.origin, origin ? [origin] : origins);
  const reviewed = sql`select ${versionReview.versionId} from ${versionReview}`;
  if (review === "radiologist")
    return sql`${question.versionId} in (select ${questionVersion.id} from ${questionVersion} where ${questionVersion.id} in (${reviewed}) and +${hasOrigin})`;
  const states = review === "second-pass" ? [review] : ["unreviewed" as const, "radiologist" as const];
  const versions = sql`select ${questionVersion.id} from ${questionVersion}
    where ${hasOrigin} ${review ? sql`and ${inArray(questionVersion.review, states)} and ${questionVersion.id} not in (${reviewed})` : sql``}`;
  const draftOrigin = origin ? sql`and ${questionDraft.content} ->> '$.origin' = ${origin}` : sql``;
  const draftReview = review ? sql`and ${inArray(sql`${questionDraft.content} ->> '$.review'`, states)}` : sql``;
  return sql`(${question.versionId} in (${versions}) or (${isUnpublished} and ${hasDraft(sql`true ${draftOrigin} ${draftReview}`)}))`;
}
