import { eq, inArray, sql } from "drizzle-orm";
import { freeQuestionQuota } from "../../constants";
import { rebuildProgress } from "../../features/progress/rebuild-progress.server";
import type { AnswerSheet } from "../../features/questions/version";
import { startClock } from "../../features/study/engine/clock";
import { toCanonicalChoice } from "../../features/study/engine/response";
import { selectJsonRows } from "../../features/study/json-rows.server";
import { defaultSeconds } from "../../features/study/start-request";
import { addDays, dayMs, getStudyDay, getUtcDay } from "../../lib/day";
import type { Db } from "../client.server";
import {
  answer,
  flag,
  freeQuestion,
  note,
  optionTally,
  profile,
  question,
  questionGrant,
  questionVersion,
  quota,
  studyItem,
  studySession,
  user,
} from "../schema";
import { buildDemoSessions, type DemoLearner, type DemoQuestion, type DemoSession } from "./demo-study";

// Writes the demo learners' sessions and answers in bulk and rebuilds their progress from them.

interface DemoProfile extends DemoLearner {
  /** Whether the learner has no subscription and therefore opens only free questions within the quota. */
  isFree: boolean;
  trainingYear: "R2" | "R3";
  /** Number of days until the exam. */
  daysUntilExam: number;
}

const learners: DemoProfile[] = [
  {
    userId: "demo-resident",
    isFree: true,
    days: [41, 38, 36, 34, 31, 29, 27, 24, 22, 20, 17, 15, 12, 9, 7, 5],
    newPerDay: 3,
    questionsPerExam: 5,
    maxQuestions: 31,
    trainingYear: "R2",
    daysUntilExam: 400,
    leavesUnfinished: false,
  },
  {
    userId: "demo-subscriber",
    isFree: false,
    days: [42, 40, 37, 35, 33, 30, 28, 26, 23, 21, 19, 16, 14, 12, 10, 8, 6, 4, 3, 2, 1],
    newPerDay: 4,
    questionsPerExam: 12,
    maxQuestions: 500,
    trainingYear: "R3",
    daysUntilExam: 150,
    leavesUnfinished: true,
  },
];

const notes = [
  "Mixed these two up again. Look at the enhancement first, then at the location.",
  "Memorize this number; the other values follow from it.",
  "The conference asked this, too. Read the last line of the stem twice.",
];

/** Writes the history of the demo learners who have no session yet; returns the number of answers. */
export async function seedHistory(db: Db, now: number): Promise<number> {
  const ids = learners.map(({ userId }) => userId);
  const people = await db.select({ id: user.id }).from(user).where(inArray(user.id, ids));
  const learnersWithSessions = await db
    .selectDistinct({ userId: studySession.userId })
    .from(studySession)
    .where(inArray(studySession.userId, ids));
  let answers = 0;
  for (const learner of learners) {
    if (!people.some(({ id }) => id === learner.userId)) continue;
    if (learnersWithSessions.some(({ userId }) => userId === learner.userId)) continue;
    const sessions = buildDemoSessions(learner, await readBank(db, learner.isFree), now);
    await writeHistory(db, learner, sessions, now);
    await rebuildProgress(db, learner.userId, now);
    answers += sessions.reduce((sum, session) => sum + session.answers.length, 0);
  }
  return answers;
}

/** Returns live questions in the order of the bank, enough for six weeks. */
async function readBank(db: Db, isFree: boolean): Promise<DemoQuestion[]> {
  const rows = await db
    .select({
      id: sql<string>`${question.id}`.as("bank_id"),
      versionId: question.versionId,
      organ: question.organ,
      modality: question.modality,
      sheet: questionVersion.answerSheet,
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(
      sql`${question.status} = 'live' and ${question.formId} is null
        and (${isFree ? 0 : 1} or ${question.id} in (select ${freeQuestion.questionId} from ${freeQuestion}))`,
    )
    .orderBy(question.shuffle)
    .limit(200);
  return rows.map(({ sheet, ...row }) => ({ ...row, key: (JSON.parse(sheet) as AnswerSheet).key }));
}

async function writeHistory(
  db: Db,
  { userId, isFree, trainingYear, daysUntilExam }: DemoProfile,
  sessions: DemoSession[],
  now: number,
) {
  const settings = { trainingYear, examDate: addDays(getUtcDay(now), daysUntilExam) };
  const alwaysTrue = sql`true`;
  const openTimes = new Map<string, number>();
  for (const { questions, startedAt } of sessions)
    for (const { id } of questions) if (!openTimes.has(id)) openTimes.set(id, startedAt);
  const missedAnswers = sessions.flatMap(({ questions, answers }) =>
    answers.filter(({ score }) => !score.correct).map(({ position, at }) => ({ id: questions[position]?.id, at })),
  );
  const latestByQuestion = (timedQuestions: typeof missedAnswers) => [
    ...new Map(timedQuestions.map(({ id, at }) => [id, at])),
  ];
  const flagTimes = latestByQuestion(missedAnswers.filter((_, index) => index % 6 === 0));
  const noteTimes = latestByQuestion(missedAnswers.filter((_, index) => index % 11 === 3)).slice(0, notes.length);
  await db.batch([
    db
      .update(user)
      .set({ createdAt: new Date(now - 43 * dayMs), updatedAt: new Date(now) })
      .where(eq(user.id, userId)),
    db
      .insert(profile)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: profile.userId, set: settings }),
    db.insert(studySession).select(
      selectJsonRows(
        sessions.map((session) => toSessionRow(userId, session)),
        alwaysTrue,
      ),
    ),
    db.insert(studyItem).select(selectJsonRows(sessions.flatMap(toItemRows), alwaysTrue)),
    db.insert(answer).select(
      selectJsonRows(
        sessions.flatMap((session) => toAnswerRows(userId, session)),
        alwaysTrue,
      ),
    ),
    db
      .insert(questionGrant)
      .select(
        selectJsonRows(
          [...openTimes].map(([id, at]) => [userId, id, isFree ? "free" : "unlimited", at]),
          alwaysTrue,
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(quota)
      .select(selectJsonRows(isFree ? [[userId, openTimes.size, freeQuestionQuota]] : [], alwaysTrue, 3))
      .onConflictDoUpdate({ target: quota.userId, set: { used: sql`excluded.used` } }),
    db
      .insert(flag)
      .select(
        selectJsonRows(
          flagTimes.map(([id, at]) => [userId, id, at]),
          alwaysTrue,
          3,
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(note)
      .select(
        selectJsonRows(
          noteTimes.map(([id, at], index) => [userId, id, notes[index], `${userId}-note-${index}`, at]),
          alwaysTrue,
          5,
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(optionTally)
      .select(selectJsonRows(countChoices(sessions), alwaysTrue, 4))
      .onConflictDoUpdate({
        target: [optionTally.versionId, optionTally.choice],
        set: {
          chosen: sql`${optionTally.chosen} + excluded.chosen`,
          correct: sql`${optionTally.correct} + excluded.correct`,
        },
      }),
  ]);
}

/** Returns the values of a `study_session` row, in the order of the table's columns. */
function toSessionRow(userId: string, { id, mode, request, seed, marks, startedAt, endedAt, isFinished }: DemoSession) {
  const finishedAt = isFinished ? endedAt : null;
  const { allowedMs } = startClock(marks.length, mode === "exam" ? defaultSeconds : null, 100, null, startedAt);
  const values = [id, userId, mode, JSON.stringify(request), seed, marks, startedAt, endedAt, finishedAt];
  return [...values, null, null, 0, allowedMs, 100, null, null, null, finishedAt, null, 0, id, "[]", 0];
}

function toItemRows({ id, questions }: DemoSession) {
  return questions.map((question, position) => [id, position, question.id, question.versionId]);
}

function toAnswerRows(userId: string, { id, questions, answers }: DemoSession) {
  return answers.map(({ position, response, score, isFirst, confidence, durationMs, at }) => {
    const { id: questionId, versionId } = questions[position] ?? {};
    const resultValues = [
      JSON.stringify(response),
      score.correct ? 1 : 0,
      isFirst ? 1 : 0,
      durationMs,
      getStudyDay(at, "UTC"),
      at,
    ];
    const keyValues = [id, position, `${id}-${position}`, userId, questionId, versionId];
    return [...keyValues, ...resultValues, confidence, score.rightUnits, score.units, null];
  });
}

/** Returns rows of `option_tally` that count the choices in first answers of finished sessions. */
function countChoices(sessions: DemoSession[]) {
  const counts = new Map<string, [string, string, number, number]>();
  for (const { questions, answers } of sessions.filter(({ isFinished }) => isFinished))
    for (const { position, response, score } of answers.filter(({ isFirst }) => isFirst)) {
      const question = questions[position];
      if (!question) continue;
      const { versionId, key } = question;
      const choice = toCanonicalChoice(response, key);
      const row = counts.get(`${versionId} ${choice}`) ?? [versionId, choice, 0, 0];
      counts.set(`${versionId} ${choice}`, [versionId, choice, row[2] + 1, row[3] + (score.correct ? 1 : 0)]);
    }
  return [...counts.values()];
}
