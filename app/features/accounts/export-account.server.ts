import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import {
  adaptiveSession,
  aiCall,
  announcementDismissal,
  answer,
  correctionNotice,
  customer,
  customSet,
  draftComment,
  entry,
  flag,
  flashCard,
  groupParticipant,
  groupSet,
  knownDevice,
  learnerAbility,
  loginSession,
  mailOutbox,
  markup,
  mockTaken,
  note,
  oralDispute,
  oralRun,
  oralTurn,
  outcome,
  payment,
  profile,
  programCoordinator,
  programMember,
  programRemoval,
  progressCell,
  questionGrant,
  questionReport,
  quota,
  reportAttempt,
  reviewer,
  rvuShift,
  rvuShiftPart,
  savedView,
  studyDay,
  studyReset,
  studySession,
  subscription,
  subscriptionChange,
  user,
  viewing,
} from "../../db/schema";
import { readOwnVisits } from "../analytics/own-visits.server";
import { isInNoOpenExam, openExamQuestions } from "../questions/open-exam.server";
import { selectVisibleColumns } from "../study/visible-content.server";
import { isInOwnSession } from "./own-sessions.server";

const sessionsPerQuery = 25;

/**
 * Yields everything stored about a learner as the chunks of one JSON document. Answers and visits are read in pages, so that
 * memory use does not grow with the history. Leaves out password hashes and login tokens, the events of visits, which contain no
 * user id, and everything that could reveal the key of an open question (Q12): seeds and order keys of sessions, option ids of
 * reports, and entries and markup at unanswered positions.
 */
export async function* exportData(
  { db, analytics, now }: Pick<Context, "db" | "analytics" | "now">,
  userId: string,
): AsyncGenerator<string> {
  const { seed, orderKey, ...sessionColumns } = selectVisibleColumns(userId);
  const sessions = await db.select(sessionColumns).from(studySession).where(eq(studySession.userId, userId));
  const otherTables = await readOtherTables(db, userId);
  const documentHead = {
    about:
      "The data RadCore stores about you, without passwords and login tokens. Visits are deleted after 90 days; their page views and clicks are stored without your name and are not included. Earlier answers to questions in an open exam are left out until the exam ends. Numbers whose names end in At are milliseconds since 1970.",
    now,
  };
  for (const [index, [name, value]] of Object.entries({
    ...documentHead,
    ...otherTables,
    studySessions: sessions,
  }).entries())
    yield `${index === 0 ? "{" : ",\n"}${JSON.stringify(name)}:${JSON.stringify(value)}`;
  yield ',\n"answers":[';
  let isFirst = true;
  for (let at = 0; at < sessions.length; at += sessionsPerQuery) {
    const ids = JSON.stringify(sessions.slice(at, at + sessionsPerQuery).map(({ id }) => id));
    const answers = await db
      .select()
      .from(answer)
      .where(
        sql`${answer.sessionId} in (select value from json_each(${ids})) and ${answer.userId} = ${userId} and ${isInNoOpenExam(userId, answer.questionId)}`,
      );
    for (const row of answers) {
      yield `${isFirst ? "\n" : ",\n"}${JSON.stringify({ ...row, response: JSON.parse(row.response) })}`;
      isFirst = false;
    }
  }
  yield '],\n"visits":[';
  isFirst = true;
  for await (const visit of readOwnVisits(analytics, userId)) {
    yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(visit)}`;
    isFirst = false;
  }
  yield "]}\n";
}

async function readOtherTables(db: Db, userId: string) {
  const { response, optionOrder, ...reportColumns } = getTableColumns(questionReport);
  const { pool, ...adaptiveColumns } = getTableColumns(adaptiveSession);
  const selectOwn = <Table extends SQLiteTable & { userId: SQLiteColumn }>(table: Table) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(eq(table.userId, userId));
  const { account, profiles, subscriptions, customers, quotas, rvuShiftParts, imageViewings, ...lists } =
    await runNamedBatch(db, {
      account: db.select().from(user).where(eq(user.id, userId)),
      profiles: selectOwn(profile),
      subscriptions: selectOwn(subscription),
      customers: selectOwn(customer),
      quotas: selectOwn(quota),
      payments: selectOwn(payment),
      subscriptionChanges: selectOwn(subscriptionChange),
      announcementsPutAway: selectOwn(announcementDismissal),
      knownDevices: db.select({ seenAt: knownDevice.seenAt }).from(knownDevice).where(eq(knownDevice.userId, userId)),
      logins: db
        .select({
          createdAt: loginSession.createdAt,
          lastActiveAt: loginSession.updatedAt,
          expiresAt: loginSession.expiresAt,
          ipAddress: loginSession.ipAddress,
          userAgent: loginSession.userAgent,
        })
        .from(loginSession)
        .where(eq(loginSession.userId, userId)),
      mails: db
        .select({ kind: mailOutbox.kind, subject: mailOutbox.subject, createdAt: mailOutbox.createdAt })
        .from(mailOutbox)
        .where(eq(mailOutbox.userId, userId)),
      flags: selectOwn(flag),
      notes: selectOwn(note),
      flashCards: selectOwn(flashCard),
      markups: db
        .select({ ...getTableColumns(markup), marks: selectIfAnswered(markup, markup.marks, userId) })
        .from(markup)
        .where(isInOwnSession(markup.sessionId, userId)),
      imageViewings: db.select().from(viewing).where(isInOwnSession(viewing.sessionId, userId)),
      entries: db
        .select({ ...getTableColumns(entry), response: selectIfAnswered(entry, entry.response, userId) })
        .from(entry)
        .where(isInOwnSession(entry.sessionId, userId)),
      customSets: selectOwn(customSet),
      groupSets: selectOwn(groupSet),
      groupParticipations: selectOwn(groupParticipant),
      programSeats: selectOwn(programMember),
      endedProgramSeats: selectOwn(programRemoval),
      coordinatedPrograms: selectOwn(programCoordinator),
      reports: db
        .select({
          ...reportColumns,
          reply: sql<
            string | null
          >`case when ${isInNoOpenExam(userId, questionReport.questionId)} then ${questionReport.reply} end`.as(
            "reply_shown",
          ),
        })
        .from(questionReport)
        .where(eq(questionReport.userId, userId)),
      corrections: selectOwn(correctionNotice),
      resets: selectOwn(studyReset),
      mockForms: selectOwn(mockTaken),
      practiceReports: selectOwn(reportAttempt),
      abilities: selectOwn(learnerAbility),
      adaptiveSessions: db.select(adaptiveColumns).from(adaptiveSession).where(eq(adaptiveSession.userId, userId)),
      aiCalls: db.select().from(aiCall).where(eq(aiCall.userId, userId)),
      oralSections: selectOwn(oralRun),
      oralAnswers: selectOwn(oralTurn),
      oralDisputes: selectOwn(oralDispute),
      reviewerCredentials: selectOwn(reviewer),
      savedViews: db.select().from(savedView).where(eq(savedView.ownerId, userId)),
      draftComments: db.select().from(draftComment).where(eq(draftComment.authorId, userId)),
      rvuShifts: selectOwn(rvuShift),
      rvuShiftParts: db.select().from(rvuShiftPart).where(eq(rvuShiftPart.userId, userId)),
      grants: selectOwn(questionGrant),
      outcomes: db
        .select()
        .from(outcome)
        .where(and(eq(outcome.userId, userId), isInNoOpenExam(userId, outcome.questionId))),
      progressCells: db
        .select({
          ...getTableColumns(progressCell),
          // The encoded answers are ordered by time, so they could reveal earlier answers to questions of an open exam.
          recent: sql<
            string | null
          >`case when not exists ${openExamQuestions(userId)} then ${progressCell.recent} end`.as("recent_shown"),
        })
        .from(progressCell)
        .where(eq(progressCell.userId, userId)),
      studyDays: selectOwn(studyDay),
    });
  return {
    account: account[0] ?? null,
    profile: profiles[0] ?? null,
    subscription: subscriptions[0] ?? null,
    customer: customers[0] ?? null,
    quota: quotas[0] ?? null,
    ...lists,
    imageViewings: imageViewings.map(({ state, log, ...place }) => ({
      ...place,
      state: JSON.parse(state ?? "null"),
      log: JSON.parse(log ?? "null"),
    })),
    rvuShiftParts: rvuShiftParts.map((part) => ({ ...part, counts: JSON.parse(part.counts) })),
  };
}

/** Builds the SQL of the value, which is null if the position is unanswered or an open exam contains its question (Q12). */
function selectIfAnswered(
  positionColumns: { sessionId: SQLiteColumn; position: SQLiteColumn },
  value: SQLiteColumn,
  userId: string,
) {
  return sql<
    string | null
  >`case when exists (select 1 from ${answer} where ${answer.sessionId} = ${positionColumns.sessionId}
    and ${answer.position} = ${positionColumns.position} and ${isInNoOpenExam(userId, answer.questionId)}) then ${value} end`;
}

/** Runs named statements in one trip and returns each result under the name of its statement. */
async function runNamedBatch<T extends Record<string, BatchItem<"sqlite">>>(db: Db, statements: T) {
  const [first, ...others] = Object.values(statements);
  const results = first ? await db.batch([first, ...others]) : [];
  return Object.fromEntries(Object.keys(statements).map((name, index) => [name, results[index]])) as {
    [Name in keyof T]: Awaited<T[Name]["_"]["result"]>;
  };
}
