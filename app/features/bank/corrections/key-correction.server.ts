import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Context } from "~/context.server";
import {
  answer,
  correctionNotice,
  entry,
  markup,
  questionDraft,
  questionGrant,
  questionVersion,
  studyItem,
  studySession,
  user,
} from "~/db/schema";
import { isNotDeleted } from "../../auth/deleted-user.server";
import { sameKey, takesSameAnswers } from "../../questions/compare-versions";
import type { QuestionContent } from "../../questions/content";
import { type AnswerSheet, type QuestionBody, splitContent } from "../../questions/version";
import { maxLateMs } from "../../study/engine/clock";
import { examModes } from "../../study/engine/taxonomy";

/** What a version shows and what it marks by. */
interface VersionContent {
  body: QuestionBody;
  sheet: AnswerSheet;
}

/**
 * What a corrected key means for learners (X5), as statements for the batch that publishes `toVersionId`: after the one that
 * inserts that version, and doing nothing where it does not. Whatever is open in a session that runs moves to the new
 * version; what was entered there is kept if it can still be an answer, else it is asked again. What was marked stays as it
 * was marked. Everybody whom the wrong key touched is told once: `rescored` who had it in a session that runs, else `marked`.
 *
 * Reads first, so it is to be awaited; the draft has to pass the schema. Throws where there is neither draft nor version.
 */
export async function correctionWrites(
  context: Pick<Context, "db" | "now">,
  { questionId, fromVersionId, toVersionId }: { questionId: string; fromVersionId: string; toVersionId: string },
): Promise<BatchItem<"sqlite">[]> {
  const { db, now } = context;
  const { after, older } = await readVersions(context, questionId, toVersionId);
  const from = older.get(fromVersionId);
  if (!from) throw new Error(`${questionId} has no version ${fromVersionId}`);
  const wrong = idIn(older, ({ sheet }) => sameKey(sheet.key, from.sheet.key) || !sameKey(sheet.key, after.sheet.key));
  const unfit = idIn(older, ({ body }) => !takesSameAnswers(body, after.body));
  const reworded = idIn(older, ({ body }) => body.stem !== after.body.stem || !takesSameAnswers(body, after.body));

  const published = sql`exists (select 1 from ${questionVersion} where ${questionVersion.id} = ${toVersionId})`;
  const told = (userId: SQL, session: SQL, position: SQL, kind: "rescored" | "marked") =>
    sql`${toVersionId} || ':' || ${userId}, ${userId}, ${questionId}, ${toVersionId}, ${session}, ${position}, ${kind}, ${now}, null`;
  // The sessions that run are few among all; their items are found by the key of the table, not by a walk over it.
  const running = sql`select id from ${studySession} where finished_at is null`;
  const unanswered = (table: SQL) =>
    sql`not exists (select 1 from ${answer} a where a.session_id = ${table}.session_id and a.position = ${table}.position)`;
  // What can no longer be answered again (a block before, an exam that is being graded) keeps the words it was entered for.
  const answerable = sql`s.closed_at is null and (s.deadline_at is null or s.deadline_at > ${now - maxLateMs})
    and i.position / coalesce(s.block_size, 1000000) >= s.block`;
  const moved = sql`(i.version_id not in ${unfit} or (${answerable}))`;
  const places = (versions: SQL) =>
    sql`select s.id, i.position from ${studySession} s cross join ${studyItem} i on i.session_id = s.id
      where s.finished_at is null and not s.is_test and i.question_id = ${questionId} and i.version_id in ${versions} and ${unanswered(sql`i`)}
        and ${moved} and ${published}`;
  const entered = sql`exists (select 1 from ${entry} e where e.session_id = i.session_id and e.position = i.position)`;
  // Answers outlive a deleted account, as statistics.
  const isThere = (userId: SQL) => sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${isNotDeleted})`;
  const opened = sql`exists (select 1 from ${questionGrant} g where g.user_id = s.user_id and g.question_id = ${questionId})`;

  return [
    db
      .insert(correctionNotice)
      .select(
        sql`select ${told(sql`s.user_id`, sql`s.id`, sql`i.position`, "rescored")}
          from ${studySession} s cross join ${studyItem} i on i.session_id = s.id
          where s.finished_at is null and not s.is_test and i.question_id = ${questionId} and i.version_id <> ${toVersionId}
            and ${isThere(sql`s.user_id`)} and ${unanswered(sql`i`)} and (${entered} or (s.mode in ${examModes} and ${opened})) and ${published}`,
      )
      .onConflictDoNothing(),
    // The last answer of each learner; whoever was told of an earlier key hears of the next one whatever they answered.
    db
      .insert(correctionNotice)
      .select(
        sql`select ${told(sql`a.user_id`, sql`a.session_id`, sql`a.position`, "marked")}
          from (select user_id, session_id, position, max(answered_at) from ${answer} w
            where w.question_id = ${questionId} and w.version_id <> ${toVersionId} and (w.version_id in ${wrong}
              or exists (select 1 from ${correctionNotice} n where n.user_id = w.user_id and n.question_id = ${questionId}))
            and not exists (select 1 from ${studySession} t where t.id = w.session_id and t.is_test)
            group by user_id) a
          where ${isThere(sql`a.user_id`)} and ${published}`,
      )
      .onConflictDoNothing(),
    // What has to be asked again is neither entered nor marked as entered.
    db
      .update(studySession)
      .set({
        marks: sql`(select substr(${studySession.marks}, 1, i.position) || '-' || substr(${studySession.marks}, i.position + 2)
          from ${studyItem} i where i.session_id = ${studySession.id} and i.question_id = ${questionId})`,
      })
      .where(
        inArray(
          studySession.id,
          sql`(select p.id from (${places(unfit)}) p cross join ${entry} e on e.session_id = p.id and e.position = p.position)`,
        ),
      ),
    db.delete(entry).where(sql`(${entry.sessionId}, ${entry.position}) in (${places(unfit)})`),
    db.delete(markup).where(sql`(${markup.sessionId}, ${markup.position}) in (${places(reworded)})`),
    db
      .update(studyItem)
      .set({ versionId: toVersionId })
      .where(
        and(
          inArray(studyItem.sessionId, sql`(${running})`),
          eq(studyItem.questionId, questionId),
          sql`(${studyItem.sessionId}, ${studyItem.position}) in (${places(sql`(select id from ${questionVersion} where question_id = ${questionId})`)})`,
        ),
      ),
  ];
}

/** The new version as the draft has it, if it is not there yet, and those before it by id. */
async function readVersions({ db }: Pick<Context, "db">, questionId: string, toVersionId: string) {
  const [versions, [draft]] = await db.batch([
    db
      .select({ id: questionVersion.id, body: questionVersion.body, sheet: questionVersion.answerSheet })
      .from(questionVersion)
      .where(eq(questionVersion.questionId, questionId)),
    db.select({ content: questionDraft.content }).from(questionDraft).where(eq(questionDraft.questionId, questionId)),
  ]);
  const older = new Map<string, VersionContent>(
    versions.map(({ id, body, sheet }) => [id, { body: JSON.parse(body), sheet: JSON.parse(sheet) }]),
  );
  const there = older.get(toVersionId);
  older.delete(toVersionId);
  if (!there && !draft) throw new Error(`${questionId} has neither a draft nor the version ${toVersionId}`);
  const after = there ?? splitContent(JSON.parse(draft?.content ?? "") as QuestionContent);
  return { after, older };
}

/** SQL: a list of the versions that are so. */
function idIn(versions: ReadonlyMap<string, VersionContent>, are: (version: VersionContent) => boolean): SQL {
  const ids = [...versions].filter(([, version]) => are(version)).map(([id]) => id);
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
