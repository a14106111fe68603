import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "~/context.server";
import {
  answer,
  correctionNotice,
  entry,
  markup,
  question,
  questionDraft,
  questionGrant,
  questionVersion,
  studyItem,
  studySession,
  user,
} from "~/db/schema";
import { isNotDeleted } from "../../auth/deleted-user.server";
import { acceptsSameAnswers, hasSameGrading, type VersionContent } from "../../questions/compare-versions";
import type { QuestionContent } from "../../questions/content";
import { splitContent } from "../../questions/version";
import { maxLateMs } from "../../study/engine/clock";
import { examModes } from "../../study/engine/session-taxonomy";

/**
 * Returns the statements that apply a corrected key to learners (X5), for the batch that publishes `toVersionId`. Place
 * them after the statement that inserts the version; if the version was not inserted, they do nothing. Unanswered items of
 * open sessions move to the new version. Responses entered for these items are kept if they fit the new version and deleted
 * otherwise. Answers that are already marked do not change. Each affected learner gets one notice: `rescored` if the
 * question is in one of the learner's open sessions, otherwise `marked`.
 *
 * Reads the versions from the database first. The draft must pass the schema. Throws if the version `fromVersionId` does
 * not exist, or if there is neither a draft nor the version `toVersionId`.
 */
export async function buildKeyCorrection(
  context: Pick<Context, "db" | "now">,
  ids: { questionId: string; fromVersionId: string; toVersionId: string },
): Promise<BatchItem<"sqlite">[]> {
  const { db, now } = context;
  const { questionId, toVersionId } = ids;
  const { wrongVersions, incompatibleVersions, rewordedVersions } = await compareVersions(context, ids);

  const isPublished = sql`exists (select 1 from ${questionVersion} where ${questionVersion.id} = ${toVersionId})`;
  const noticeColumns = (userId: SQL, session: SQL, position: SQL, kind: "rescored" | "marked") =>
    sql`${toVersionId} || ':' || ${userId}, ${userId}, ${questionId}, ${toVersionId}, ${session}, ${position}, ${kind}, ${now}, null`;
  // Lets SQLite find the items of open sessions by primary key instead of scanning all items; open sessions are few.
  const openSessions = sql`select id from ${studySession} where finished_at is null`;
  // Items that can no longer be answered, because they are in an earlier block or in an exam that is being graded, keep the
  // version for which the response was entered.
  const isAnswerable = sql`s.closed_at is null and (s.deadline_at is null or s.deadline_at > ${now - maxLateMs})
    and i.position / coalesce(s.block_size, 1000000) >= s.block`;
  const canMove = sql`(i.version_id not in ${incompatibleVersions} or (${isAnswerable}))`;
  const selectMovedItems = (versions: SQL) =>
    sql`select s.id, i.position from ${studySession} s cross join ${studyItem} i on i.session_id = s.id
      where s.finished_at is null and not s.is_test and i.question_id = ${questionId} and i.version_id in ${versions} and ${isUnanswered}
        and ${canMove} and ${isPublished}`;

  return [
    db
      .insert(correctionNotice)
      .select(
        sql`select ${noticeColumns(sql`s.user_id`, sql`s.id`, sql`i.position`, "rescored")}
          ${fromRescored(questionId, toVersionId)} and ${isPublished}`,
      )
      .onConflictDoNothing(),
    db
      .insert(correctionNotice)
      .select(
        sql`select ${noticeColumns(sql`a.user_id`, sql`a.session_id`, sql`a.position`, "marked")}
          ${fromMarkedWrongly(questionId, toVersionId, wrongVersions)} and ${isPublished}`,
      )
      .onConflictDoNothing(),
    // Clears the mark of the items whose entered response the next statement deletes.
    db
      .update(studySession)
      .set({
        marks: sql`(select substr(${studySession.marks}, 1, i.position) || '-' || substr(${studySession.marks}, i.position + 2)
          from ${studyItem} i where i.session_id = ${studySession.id} and i.question_id = ${questionId})`,
      })
      .where(
        inArray(
          studySession.id,
          sql`(select p.id from (${selectMovedItems(incompatibleVersions)}) p cross join ${entry} e on e.session_id = p.id and e.position = p.position)`,
        ),
      ),
    db.delete(entry).where(sql`(${entry.sessionId}, ${entry.position}) in (${selectMovedItems(incompatibleVersions)})`),
    db.delete(markup).where(sql`(${markup.sessionId}, ${markup.position}) in (${selectMovedItems(rewordedVersions)})`),
    db
      .update(studyItem)
      .set({ versionId: toVersionId })
      .where(
        and(
          inArray(studyItem.sessionId, sql`(${openSessions})`),
          eq(studyItem.questionId, questionId),
          sql`(${studyItem.sessionId}, ${studyItem.position}) in (${selectMovedItems(sql`(select id from ${questionVersion} where question_id = ${questionId})`)})`,
        ),
      ),
  ];
}

const isUnanswered = sql`not exists (select 1 from ${answer} a where a.session_id = i.session_id and a.position = i.position)`;
const hasEntry = sql`exists (select 1 from ${entry} e where e.session_id = i.session_id and e.position = i.position)`;
// Excludes deleted accounts, whose answers are kept for statistics.
const isExistingUser = (userId: SQL) =>
  sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${isNotDeleted})`;

/** Returns SQL (from … where …) with the open sessions `s` and items `i` whose learners are told of the new key. */
function fromRescored(questionId: string, toVersionId: string): SQL {
  const hasOpenedQuestion = sql`exists (select 1 from ${questionGrant} g where g.user_id = s.user_id and g.question_id = ${questionId})`;
  return sql`from ${studySession} s cross join ${studyItem} i on i.session_id = s.id
    where s.finished_at is null and not s.is_test and i.question_id = ${questionId} and i.version_id <> ${toVersionId}
      and ${isExistingUser(sql`s.user_id`)} and ${isUnanswered} and (${hasEntry} or (s.mode in ${examModes} and ${hasOpenedQuestion}))`;
}

/**
 * Returns SQL (from … where …) with the last answer `a` of each learner who was marked by a wrong key. Learners who already
 * got a notice about this question get another one, whichever earlier version they answered.
 */
function fromMarkedWrongly(questionId: string, toVersionId: string, wrongVersions: SQL): SQL {
  return sql`from (select user_id, session_id, position, max(answered_at) from ${answer} w
      where w.question_id = ${questionId} and w.version_id <> ${toVersionId} and (w.version_id in ${wrongVersions}
        or exists (select 1 from ${correctionNotice} n where n.user_id = w.user_id and n.question_id = ${questionId}))
      and not exists (select 1 from ${studySession} t where t.id = w.session_id and t.is_test)
      group by user_id) a
    where ${isExistingUser(sql`a.user_id`)}`;
}

/** The learners whom a corrected key affects. */
export interface CorrectionReach {
  /** Open sessions in which the question is still unanswered. */
  openSessions: number;
  /** Learners who get a notice. */
  learners: number;
}

/**
 * Counts the learners whom publishing the draft of a question as `toVersionId` would affect (X5), by the same conditions as
 * `buildKeyCorrection`. Uses two database trips.
 */
export async function countCorrectionReach(
  context: Pick<Context, "db">,
  ids: { questionId: string; fromVersionId: string; toVersionId: string },
): Promise<CorrectionReach> {
  const { questionId, toVersionId } = ids;
  const { wrongVersions } = await compareVersions(context, ids);
  const [row] = await context.db
    .select({
      openSessions:
        sql<number>`(select count(distinct s.id) from ${studySession} s cross join ${studyItem} i on i.session_id = s.id
        where s.finished_at is null and not s.is_test and i.question_id = ${questionId} and ${isUnanswered})`.as(
          "open_sessions",
        ),
      learners: sql<number>`(select count(*) from (select s.user_id ${fromRescored(questionId, toVersionId)}
        union select a.user_id ${fromMarkedWrongly(questionId, toVersionId, wrongVersions)}))`.as("notified_learners"),
    })
    .from(question)
    .where(eq(question.id, questionId));
  return { openSessions: Number(row?.openSessions ?? 0), learners: Number(row?.learners ?? 0) };
}

/** Returns, as SQL, the versions that the new version corrects, and those whose responses or highlights do not fit it. */
async function compareVersions(
  context: Pick<Context, "db">,
  { questionId, fromVersionId, toVersionId }: { questionId: string; fromVersionId: string; toVersionId: string },
) {
  const { newVersion, olderVersions } = await readVersions(context, questionId, toVersionId);
  const fromVersion = olderVersions.get(fromVersionId);
  if (!fromVersion) throw new Error(`${questionId} has no version ${fromVersionId}`);
  const wrongVersions = selectMatchingIds(
    olderVersions,
    ({ sheet }) => hasSameGrading(sheet.key, fromVersion.sheet.key) || !hasSameGrading(sheet.key, newVersion.sheet.key),
  );
  const incompatibleVersions = selectMatchingIds(
    olderVersions,
    ({ body }) => !acceptsSameAnswers(body, newVersion.body),
  );
  const rewordedVersions = selectMatchingIds(
    olderVersions,
    ({ body }) => body.stem !== newVersion.body.stem || !acceptsSameAnswers(body, newVersion.body),
  );
  return { wrongVersions, incompatibleVersions, rewordedVersions };
}

/**
 * Returns the content of the new version, taken from the draft if the version is not inserted yet, and of the older
 * versions by id.
 */
async function readVersions({ db }: Pick<Context, "db">, questionId: string, toVersionId: string) {
  const [versions, [draft]] = await db.batch([
    db
      .select({ id: questionVersion.id, body: questionVersion.body, sheet: questionVersion.answerSheet })
      .from(questionVersion)
      .where(eq(questionVersion.questionId, questionId)),
    db.select({ content: questionDraft.content }).from(questionDraft).where(eq(questionDraft.questionId, questionId)),
  ]);
  const olderVersions = new Map<string, VersionContent>(
    versions.map(({ id, body, sheet }) => [id, { body: JSON.parse(body), sheet: JSON.parse(sheet) }]),
  );
  const insertedVersion = olderVersions.get(toVersionId);
  olderVersions.delete(toVersionId);
  if (!insertedVersion && !draft) throw new Error(`${questionId} has neither a draft nor the version ${toVersionId}`);
  const newVersion = insertedVersion ?? splitContent(JSON.parse(draft?.content ?? "") as QuestionContent);
  return { newVersion, olderVersions };
}

/** Returns SQL that selects the ids of the versions for which `matches` returns true. */
function selectMatchingIds(
  versions: ReadonlyMap<string, VersionContent>,
  matches: (version: VersionContent) => boolean,
): SQL {
  const ids = [...versions].filter(([, version]) => matches(version)).map(([id]) => id);
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
