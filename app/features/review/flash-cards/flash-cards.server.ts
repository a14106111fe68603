import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { flashCard, outcome, profile, question, questionVersion, topic } from "../../../db/schema";
import { dayMs, getStudyDay } from "../../../lib/day";
import { selectLoginUserId } from "../../auth/viewer.server";
import { mayKnowAnswer } from "../../questions/shown-topic.server";
import type { AnswerSheet, QuestionBody } from "../../questions/version";
import type { Memory } from "../review-scheduler";
import { makeCardFront } from "./card-front";
import { type CardGrade, cardGrades } from "./flash-card-taxonomy";
import { type CardSchedule, getFirstDueAt, reviewCard } from "./review-card";

/** The card to review now. */
export interface DueCard {
  questionId: string;
  topic: string;
  front: string;
  /** The teaching point. */
  back: string;
  /** Number of reviews so far; a grade names it, so that a review that is sent twice counts once. */
  reps: number;
  /** Days until the card comes back, by grade. */
  intervalDays: Record<CardGrade, number>;
}

/** The learner's flash cards that are due. */
export interface DueCards {
  card: DueCard | null;
  /** Number of due cards. */
  due: number;
  /** When the next card falls due, in ms; null if a card is due now or there are no other cards. */
  nextDueAt: number | null;
}

/**
 * Builds the queries for the learner's due cards, for a batch. Leaves out cards of questions in an open exam, whose teaching
 * points would reveal the key (Q12).
 */
export function selectDueCards(db: Db, userId: string, now: number) {
  const isShown = and(eq(flashCard.userId, userId), mayKnowAnswer(userId));
  return [
    db
      .select({
        questionId: flashCard.questionId,
        memory: flashCard.memory,
        topic: topic.path,
        body: questionVersion.body,
        answerSheet: questionVersion.answerSheet,
        due: sql<number>`count(*) over ()`.as("due_cards"),
        examDate: profile.examDate,
        reviewLoad: profile.reviewLoad,
        timeZone: profile.timeZone,
      })
      .from(flashCard)
      .innerJoin(question, eq(question.id, flashCard.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .innerJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, flashCard.questionId)))
      .leftJoin(profile, eq(profile.userId, userId))
      .where(and(isShown, lte(flashCard.dueAt, now)))
      .orderBy(asc(flashCard.dueAt), asc(flashCard.questionId))
      .limit(1),
    db
      .select({ dueAt: flashCard.dueAt })
      .from(flashCard)
      .innerJoin(question, eq(question.id, flashCard.questionId))
      .innerJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, flashCard.questionId)))
      .where(and(isShown, gt(flashCard.dueAt, now)))
      .orderBy(asc(flashCard.dueAt))
      .limit(1),
  ] as const;
}

type DueCardQueries = ReturnType<typeof selectDueCards>;

/** Converts the rows of `selectDueCards`. */
export function toDueCards(
  [row]: Awaited<DueCardQueries[0]>,
  [next]: Awaited<DueCardQueries[1]>,
  now: number,
): DueCards {
  if (!row) return { card: null, due: 0, nextDueAt: next?.dueAt ?? null };
  const memory = readMemory(row.memory);
  const sheet = JSON.parse(row.answerSheet) as AnswerSheet;
  const schedule = toSchedule(row);
  const getDay = (at: number) => Date.parse(getStudyDay(at, schedule.timeZone));
  const getDays = (grade: CardGrade) =>
    Math.round((getDay(reviewCard(memory, grade, now, schedule).dueAt) - getDay(now)) / dayMs);
  const [again, hard, good] = cardGrades.map(getDays);
  return {
    card: {
      questionId: row.questionId,
      topic: row.topic,
      front: makeCardFront(JSON.parse(row.body) as QuestionBody, sheet),
      back: sheet.teachingPoint,
      reps: memory?.reps ?? 0,
      intervalDays: { again: again ?? 1, hard: hard ?? 1, good: good ?? 1 },
    },
    due: row.due,
    nextDueAt: null,
  };
}

/**
 * Makes a flash card of the teaching point of a question that the learner has answered; idempotent. Returns whether the learner has
 * the card.
 */
export async function addFlashCard(
  db: Db,
  userId: string,
  questionId: string,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<boolean> {
  const [, rows] = await db.batch([
    db
      .insert(flashCard)
      .select(
        sql`select ${userId}, ${question.id}, null, ${getFirstDueAt(now, timeZone)}, ${now} from ${question}
          inner join ${outcome} on ${outcome.userId} = ${userId} and ${outcome.questionId} = ${question.id}
          where ${question.id} = ${questionId} and ${mayKnowAnswer(userId)}`,
      )
      .onConflictDoNothing(),
    db.select({ dueAt: flashCard.dueAt }).from(flashCard).where(isOwnCard(userId, questionId)),
  ]);
  return rows.length > 0;
}

/** Deletes the learner's flash card of a question; idempotent. */
export async function removeFlashCard(db: Db, userId: string, questionId: string): Promise<void> {
  await db.delete(flashCard).where(isOwnCard(userId, questionId));
}

/** Builds the query for a card with the schedule of its owner, in the same trip as the login check. */
export function selectCardToGrade(db: Db, loginToken: string, questionId: string) {
  return db
    .select({
      memory: flashCard.memory,
      dueAt: flashCard.dueAt,
      examDate: profile.examDate,
      reviewLoad: profile.reviewLoad,
      timeZone: profile.timeZone,
    })
    .from(flashCard)
    .leftJoin(profile, eq(profile.userId, flashCard.userId))
    .where(and(eq(flashCard.userId, selectLoginUserId(loginToken)), eq(flashCard.questionId, questionId)));
}

/**
 * Stores a review of a due card. Does nothing if the card is not due or has another number of reviews than `reps`, because then
 * the review was stored already, here or on another device.
 */
export async function gradeFlashCard(
  db: Db,
  userId: string,
  [row]: Awaited<ReturnType<typeof selectCardToGrade>>,
  { questionId, grade, reps }: { questionId: string; grade: CardGrade; reps: number },
  now: number,
): Promise<void> {
  if (!row || row.dueAt > now) return;
  const next = reviewCard(readMemory(row.memory), grade, now, toSchedule(row));
  await db
    .update(flashCard)
    .set({ memory: JSON.stringify(next.memory), dueAt: next.dueAt })
    .where(and(isOwnCard(userId, questionId), sql`coalesce(json_extract(${flashCard.memory}, '$.reps'), 0) = ${reps}`));
}

function isOwnCard(userId: string, questionId: string) {
  return and(eq(flashCard.userId, userId), eq(flashCard.questionId, questionId));
}

function readMemory(text: string | null): Memory | null {
  return text === null ? null : (JSON.parse(text) as Memory);
}

function toSchedule({
  examDate,
  reviewLoad,
  timeZone,
}: Partial<{ [Name in keyof CardSchedule]: CardSchedule[Name] | null }>): CardSchedule {
  return { examDate: examDate ?? null, timeZone: timeZone ?? "UTC", reviewLoad: reviewLoad ?? "standard" };
}
