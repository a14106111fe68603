import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question, questionGrant, topic } from "../../db/schema";
import { notHeldOut } from "../questions/filter-sql.server";
import { accessibleQuestions, liveAccessibleQuestions } from "../quota/bank-access.server";
import { pairUp } from "./engine/compare";
import type { StartingLearner } from "./start-session.server";

/** Leeches of one drill; with a look-alike each it has twice as many questions. */
const maxLeeches = 10;
/** How far the questions of an organ are looked through for a look-alike, each way from the leech. */
const maxTopicsAbove = 150;
/** Look-alikes that are read for a leech: some may be taken by another, or be leeches themselves. */
const maxLookAlikesRead = 2 * maxLeeches;

/**
 * The learner's worst leeches, each followed by its nearest look-alike (F4): another live question within reach of the same
 * topic, else of the same organ and modality. Rows read depend on neither answers nor bank.
 */
export async function findCompareDrill(db: Db, starter: StartingLearner) {
  const { userId, unlimited } = starter;
  const leeches = await drillQuery(db, userId)
    .where(
      and(
        // The `+` keeps SQLite at the short list of the learner's leeches.
        sql`+${question.status} = 'live'`,
        unlimited ? undefined : accessibleQuestions(userId),
        notHeldOut(userId),
        sql`${outcome.lapses} >= 5`,
        eq(outcome.userId, userId),
      ),
    )
    .orderBy(desc(outcome.lapses), question.id)
    .limit(maxLeeches);
  const [first, ...others] = leeches.map((leech) => selectLookAlikes(db, starter, leech));
  const looks = first ? await db.batch([first, ...others]) : [];
  return pairUp(leeches.map((leech, index) => ({ leech, looks: looks[index] ?? [] })));
}

type Drilled = Awaited<ReturnType<typeof drillQuery>>[number];

function selectLookAlikes(db: Db, { userId, unlimited }: StartingLearner, leech: Drilled) {
  const sameCell = and(eq(question.organ, leech.organ), eq(question.modality, leech.modality));
  return drillQuery(db, userId)
    .where(
      and(
        unlimited ? nearby(leech) : liveAccessibleQuestions(userId),
        notHeldOut(userId),
        sql`${question.id} <> ${leech.id}`,
        sql`(${sameTopic(leech)} or ${sameCell})`,
      ),
    )
    .orderBy(desc(sameTopic(leech)), desc(sql`${question.modality} = ${leech.modality}`), question.shuffle)
    .limit(maxLookAlikesRead);
}

/**
 * SQL on `question` and the learner's `outcome`: above zero when it is in the leech's topic, more for one that was answered. Of a question that is not answered yet the topic
 * above its own counts, since the leech's whole topic is known and would tell this one's (Q12).
 */
function sameTopic({ topicId, topicAbove }: Drilled): SQL {
  return sql`case when coalesce(${outcome.answers}, 0) > 0 then 2 * (${question.topicId} = ${topicId}) else ${topicAbove} = ${topicAbove} end`;
}

const topicAbove = sql<string>`(select coalesce(${topic.parentId}, ${topic.id}) from ${topic} where ${topic.id} = ${question.topicId})`;

/** The live questions of the leech's organ around it in the order of the bank. */
function nearby({ organ, shuffle }: Drilled): SQL {
  const step = (where: SQL, order: SQL) =>
    sql`select id from (select ${question.id} as id from ${question} where ${question.status} = 'live' and ${question.organ} = ${organ} and ${where} order by ${order} limit ${maxTopicsAbove})`;
  return sql`${question.id} in (${step(gte(question.shuffle, shuffle), sql`${question.shuffle}`)} union all ${step(lt(question.shuffle, shuffle), sql`${question.shuffle} desc`)})`;
}

function drillQuery(db: Db, userId: string) {
  return db
    .select({
      id: question.id,
      organ: question.organ,
      modality: question.modality,
      topicId: question.topicId,
      topicAbove: topicAbove.as("topic_above"),
      shuffle: question.shuffle,
      state: outcome.state,
      opened: questionGrant.grantedAt,
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .$dynamic();
}
