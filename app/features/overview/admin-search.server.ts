import { and, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { question, topic, user } from "../../db/schema";
import { toFullTextQuery } from "../../lib/full-text-query";
import { isBanned } from "../auth/ban";
import { isNotDeleted } from "../auth/deleted-user.server";
import { selectFoundPosts } from "../blog/admin/find-posts.server";
import { foundEnd, foundStart } from "../questions/found-marks";

/** Result groups in the order of the page. */
export const searchGroups = ["users", "questions", "posts"] as const;
export type SearchGroup = (typeof searchGroups)[number];

const groupPreviewSize = 10;
const groupPageSize = 100;

/**
 * Returns the users, questions, and posts that contain every search word, also as the beginning of a longer word: at most 10 per
 * group, or 100 of the group `onlyGroup`. Matches by id come first. Includes questions of every state and draft posts. One trip;
 * null if the text contains no word. Users stay in index order, because sorting by rank would read every match of a common
 * prefix.
 */
export async function searchAll({ db, now }: Pick<Context, "db" | "now">, text: string, onlyGroup: SearchGroup | null) {
  const words = toFullTextQuery(text);
  if (!words) return null;
  const limit = (group: SearchGroup) =>
    onlyGroup === null ? groupPreviewSize + 1 : onlyGroup === group ? groupPageSize : 0;
  const [exactUsers, users, questionsById, questions, posts] = await db.batch([
    selectExactUser(db, text, limit("users")),
    selectUsers(db, words, limit("users")),
    selectQuestionsById(db, text, limit("questions")),
    selectQuestions(db, words, limit("questions")),
    selectFoundPosts(db, text).orderBy(desc(sql`shown_saved_at`)).limit(limit("posts")),
  ]);
  const foundUsers = uniqueById([...exactUsers, ...users]).map(({ banExpires, ...row }) => ({
    ...row,
    banned: isBanned({ banned: row.banned, banExpires }, now),
  }));
  const foundQuestions = uniqueById([...questionsById, ...questions]);
  const maxRows = onlyGroup === null ? groupPreviewSize : groupPageSize;
  return {
    users: { rows: foundUsers.slice(0, maxRows), more: foundUsers.length > groupPreviewSize && onlyGroup === null },
    questions: {
      rows: foundQuestions.slice(0, maxRows),
      more: foundQuestions.length > groupPreviewSize && onlyGroup === null,
    },
    posts: { rows: posts.slice(0, maxRows), more: posts.length > groupPreviewSize && onlyGroup === null },
  };
}

function uniqueById<R extends { id: string }>(rows: R[]): R[] {
  const first = new Map<string, R>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}

const userFields = {
  id: sql<string>`${user.id}`.as("found_id"),
  name: user.name,
  username: sql<string>`coalesce(${user.displayUsername}, ${user.username}, '')`.as("shown_name"),
  email: user.email,
  role: user.role,
  banned: user.banned,
  banExpires: user.banExpires,
};

/** Selects the user with exactly this id, username, or email, who is listed first. */
function selectExactUser(db: Db, text: string, limit: number) {
  const lowercaseText = text.trim().toLowerCase();
  return db
    .select(userFields)
    .from(user)
    .where(
      and(or(eq(user.username, lowercaseText), eq(user.email, lowercaseText), eq(user.id, text.trim())), isNotDeleted),
    )
    .limit(limit);
}

function selectUsers(db: Db, words: string, limit: number) {
  return db
    .select(userFields)
    .from(sql`user_search`)
    .innerJoin(user, eq(user.id, sql`user_search.user_id`))
    .where(and(sql`user_search match ${`{username name email} : (${words})`}`, isNotDeleted))
    .limit(limit);
}

const questionFields = {
  id: sql<string>`${question.id}`.as("found_question"),
  externalId: question.externalId,
  status: question.status,
  organ: question.organ,
  modality: question.modality,
};

/** Selects the question with this id and those whose external id starts with the text. */
function selectQuestionsById(db: Db, text: string, limit: number) {
  const trimmedText = text.trim();
  const idPrefix = trimmedText.toLowerCase();
  return db
    .select({
      ...questionFields,
      topic: sql<string>`${topic.path}`.as("found_topic"),
      excerpt: sql<string>`''`.as("excerpt"),
    })
    .from(question)
    .innerJoin(topic, eq(topic.id, question.topicId))
    .where(
      or(
        eq(question.id, trimmedText),
        and(gte(question.externalId, idPrefix), lt(question.externalId, `${idPrefix}\u{10ffff}`)),
      ),
    )
    .orderBy(sql`${question.id} = ${trimmedText} desc`, question.externalId)
    .limit(limit);
}

function selectQuestions(db: Db, words: string, limit: number) {
  return db
    .select({
      ...questionFields,
      topic: topic.path,
      excerpt: sql<string>`snippet(question_search, -1, ${foundStart}, ${foundEnd}, '…', 24)`.as("excerpt"),
    })
    .from(sql`question_search`)
    .innerJoin(question, eq(question.id, sql`question_search.question_id`))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .where(sql`question_search match ${words}`)
    .orderBy(sql`rank`)
    .limit(limit);
}
