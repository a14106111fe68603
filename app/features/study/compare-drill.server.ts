import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question, questionGrant, topic } from "../../db/schema";
import { isNotHeldOut } from "../questions/filter-sql.server";
import { accessibleQuestions, liveAccessibleQuestions } from "../quota/bank-access.server";
import { pairLeeches } from "./engine/pair-leeches";
import type { StartingLearner } from "./start-session.server";

/** Maximum number of leeches per drill; each leech adds at most one look-alike. */
const maxLeeches = 10;
/** Maximum number of neighboring questions searched for a look-alike on each side of the leech. */
const maxNeighborsPerSide = 150;
/**
 * Maximum number of look-alikes read per leech. A leech needs several, because some may be leeches themselves or belong
 * to another leech already.
 */
const maxLookAlikesRead = 2 * maxLeeches;

/**
 * Returns the learner's worst leeches, each followed by its nearest look-alike (F4): an accessible live question of the
 * same topic or else of the same organ and modality. The number of rows read does not grow with the learner's answers
 * or the bank.
 */
export async function findCompareDrill(db: Db, learner: StartingLearner) {
  const { userId, unlimited } = learner;
  const leeches = await selectDrillQuestions(db, userId)
    .where(
      and(
        // The `+` keeps SQLite from using the status index, so that the query starts from the learner's few leeches.
        sql`+${question.status} = 'live'`,
        unlimited ? undefined : accessibleQuestions(userId),
        isNotHeldOut(userId),
        sql`${outcome.lapses} >= 5`,
        eq(outcome.userId, userId),
      ),
    )
    .orderBy(desc(outcome.lapses), question.id)
    .limit(maxLeeches);
  const [first, ...others] = leeches.map((leech) => selectLookAlikes(db, learner, leech));
  const lookAlikes = first ? await db.batch([first, ...others]) : [];
  return pairLeeches(leeches.map((leech, index) => ({ leech, lookAlikes: lookAlikes[index] ?? [] })));
}

type DrillRow = Awaited<ReturnType<typeof selectDrillQuestions>>[number];

function selectLookAlikes(db: Db, { userId, unlimited }: StartingLearner, leech: DrillRow) {
  const isSameCell = and(eq(question.organ, leech.organ), eq(question.modality, leech.modality));
  return selectDrillQuestions(db, userId)
    .where(
      and(
        unlimited ? isNearby(leech) : liveAccessibleQuestions(userId),
        isNotHeldOut(userId),
        sql`${question.id} <> ${leech.id}`,
        sql`(${topicScore(leech)} or ${isSameCell})`,
      ),
    )
    .orderBy(desc(topicScore(leech)), desc(sql`${question.modality} = ${leech.modality}`), question.shuffle)
    .limit(maxLookAlikesRead);
}

/**
 * SQL on `question` and `outcome`: a score that is positive if the question shares the topic of the leech. An answered
 * question scores 2 if it shares the full topic. An unanswered question scores 1 if it shares the parent topic, because
 * a match of the full topic would reveal the topic of the question (Q12).
 */
function topicScore({ topicId, parentTopicId }: DrillRow): SQL {
  return sql`case when coalesce(${outcome.answers}, 0) > 0 then 2 * (${question.topicId} = ${topicId}) else ${questionParentTopicId} = ${parentTopicId} end`;
}

const questionParentTopicId = sql<string>`(select coalesce(${topic.parentId}, ${topic.id}) from ${topic} where ${topic.id} = ${question.topicId})`;

/** SQL: the question is live, has the organ of the leech, and is near the leech in the bank's shuffled order. */
function isNearby({ organ, shuffle }: DrillRow): SQL {
  const selectNeighborIds = (where: SQL, order: SQL) =>
    sql`select id from (select ${question.id} as id from ${question} where ${question.status} = 'live' and ${question.organ} = ${organ} and ${where} order by ${order} limit ${maxNeighborsPerSide})`;
  return sql`${question.id} in (${selectNeighborIds(gte(question.shuffle, shuffle), sql`${question.shuffle}`)} union all ${selectNeighborIds(lt(question.shuffle, shuffle), sql`${question.shuffle} desc`)})`;
}

function selectDrillQuestions(db: Db, userId: string) {
  return db
    .select({
      id: question.id,
      organ: question.organ,
      modality: question.modality,
      topicId: question.topicId,
      parentTopicId: questionParentTopicId.as("topic_above"),
      shuffle: question.shuffle,
      state: outcome.state,
      opened: questionGrant.grantedAt,
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .$dynamic();
}
