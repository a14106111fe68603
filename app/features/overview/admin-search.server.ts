import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { campaign, card, payment, question, topic, user } from "../../db/schema";
import { toFullTextQuery } from "../../lib/full-text-query";
import { formatMoney } from "../../lib/money";
import { excerpt } from "../../lib/text";
import { isBanned } from "../auth/ban";
import { isNotDeleted } from "../auth/deleted-user.server";
import { selectFoundPosts } from "../blog/admin/find-posts.server";
import { foundEnd, foundStart } from "../questions/found-marks";
import type { SearchGroup } from "./search-groups";

const groupPreviewSize = 10;
const groupPageSize = 100;

/**
 * Returns the users, questions, posts, cards, and campaigns that contain every search word, also as the beginning of a longer
 * word, and the invoices whose number or id begins with the text: at most 10 per group, or 100 of the group `onlyGroup`. Matches
 * by id come first. Searches only `groups`. Includes questions of every state and drafts of posts, cards, and campaigns. One trip; null if the text
 * contains no word. Users stay in index order, because sorting by rank would read every match of a common
 * prefix.
 */
export async function searchAll(
  { db, now }: Pick<Context, "db" | "now">,
  text: string,
  onlyGroup: SearchGroup | null,
  groups: readonly SearchGroup[],
) {
  const words = toFullTextQuery(text);
  if (!words) return null;
  const limit = (group: SearchGroup) =>
    !groups.includes(group) ? 0 : onlyGroup === null ? groupPreviewSize + 1 : onlyGroup === group ? groupPageSize : 0;
  const [exactUsers, users, questionsById, questions, posts, cards, campaigns, invoices] = await db.batch([
    selectExactUser(db, text, limit("users")),
    selectUsers(db, words, limit("users")),
    selectQuestionsById(db, text, limit("questions")),
    selectQuestions(db, words, limit("questions")),
    selectFoundPosts(db, text).orderBy(desc(sql`shown_saved_at`)).limit(limit("posts")),
    selectCards(db, text, limit("cards")),
    selectCampaigns(db, text, limit("campaigns")),
    selectInvoices(db, text, limit("invoices")),
  ]);
  const foundUsers = uniqueById([...exactUsers, ...users]).map(({ banExpires, ...row }) => ({
    ...row,
    banned: isBanned({ banned: row.banned, banExpires }, now),
  }));
  const foundQuestions = uniqueById([...questionsById, ...questions]);
  const maxRows = onlyGroup === null ? groupPreviewSize : groupPageSize;
  const toGroup = <R>(rows: R[]) => ({
    rows: rows.slice(0, maxRows),
    more: rows.length > groupPreviewSize && onlyGroup === null,
  });
  return {
    users: toGroup(foundUsers),
    questions: toGroup(foundQuestions),
    posts: toGroup(posts),
    cards: toGroup(
      cards.map(({ publishedAt, words, caption, ...row }) => ({
        ...row,
        title: excerpt(words || caption, 120),
        isPublished: publishedAt !== null,
      })),
    ),
    campaigns: toGroup(campaigns.map(({ text: words, ...row }) => ({ ...row, summary: excerpt(words, 120) }))),
    invoices: toGroup(
      invoices.map(({ number, amountDue, currency, ...row }) => ({
        ...row,
        title: number ?? row.id,
        amount: formatMoney(amountDue, currency),
      })),
    ),
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

/** Selects cards, newest first. Scans all cards, of which there are only hundreds. */
function selectCards(db: Db, text: string, limit: number) {
  return db
    .select({
      id: sql<string>`${card.id}`.as("found_card"),
      words: sql<string>`coalesce(json_extract(${card.front}, '$.text'), '')`.as("card_words"),
      caption: card.caption,
      publishedAt: card.publishedAt,
    })
    .from(card)
    .where(
      containsWords(sql`${card.front} || ' ' || ${card.caption} || ' ' || ${card.hashtags} || ' ' || ${card.id}`, text),
    )
    .orderBy(desc(card.createdAt))
    .limit(limit);
}

/** Selects campaigns, newest first. Scans all campaigns, of which there are only hundreds. */
function selectCampaigns(db: Db, text: string, limit: number) {
  return db
    .select({
      id: sql<string>`${campaign.id}`.as("found_campaign"),
      subject: campaign.subject,
      text: campaign.text,
      state: campaign.state,
    })
    .from(campaign)
    .where(containsWords(sql`${campaign.subject} || ' ' || ${campaign.text} || ' ' || ${campaign.id}`, text))
    .orderBy(desc(campaign.createdAt))
    .limit(limit);
}

/** Selects invoices by the beginning of their number or id, for text that may be one: numbers have digits and no spaces. */
function selectInvoices(db: Db, text: string, limit: number) {
  const typed = text.trim();
  const mayBeNumber = /^[\w-]*\d[\w-]*$/.test(typed);
  const startsWith = (column: typeof payment.id | typeof payment.number, start: string) =>
    and(gte(column, start), lt(column, `${start}\u{10ffff}`));
  return db
    .select({
      id: sql<string>`${payment.id}`.as("found_invoice"),
      number: payment.number,
      userId: payment.userId,
      learner: sql<string>`${user.name}`.as("invoice_learner"),
      status: payment.status,
      amountDue: payment.amountDue,
      currency: payment.currency,
    })
    .from(payment)
    .innerJoin(user, eq(user.id, payment.userId))
    .where(or(startsWith(payment.number, typed.toUpperCase()), startsWith(payment.id, typed)))
    .orderBy(desc(payment.createdAt))
    .limit(mayBeNumber ? limit : 0);
}

function containsWords(searched: SQL, text: string): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return and(...words.map((word) => sql`instr(lower(${searched}), ${word}) > 0`));
}
