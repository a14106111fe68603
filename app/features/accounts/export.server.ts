import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import {
  announcementDismissal,
  answer,
  correctionNotice,
  customer,
  customSet,
  entry,
  flag,
  knownDevice,
  loginSession,
  mailOutbox,
  markup,
  mockTaken,
  note,
  outcome,
  payment,
  profile,
  progressCell,
  questionGrant,
  questionReport,
  quota,
  rvuShift,
  rvuShiftPart,
  studyDay,
  studyReset,
  studySession,
  subscription,
  subscriptionChange,
  user,
} from "../../db/schema";
import { readOwnVisits } from "../analytics/own-visits.server";
import { inNoOpenExam, openExamQuestions } from "../questions/open-exam.server";
import { selectVisibleColumns } from "../study/visible-content.server";
import { inOwnSession } from "./own-sessions.server";

const sessionsAPage = 25;

/**
 * Everything stored about one person as the pieces of one JSON document, made while it is sent: answers are read a few
 * study sessions at a time and visits some hundred, so that no length of history fills the memory. Left out: the password's
 * hash, the secrets of logins, and the events of visits, which name nobody and cannot be found by a person. Also left out,
 * since they help to find the key of an open question (Q12): the seeds and order keys of sessions, the option ids of reports, and
 * the option ids that were entered or struck out where nothing is answered.
 */
export async function* exportData(
  { db, analytics, now }: Pick<Context, "db" | "analytics" | "now">,
  userId: string,
): AsyncGenerator<string> {
  const { seed, orderKey, ...ofSession } = selectVisibleColumns(userId);
  const sessions = await db.select(ofSession).from(studySession).where(eq(studySession.userId, userId));
  const rest = await readRest(db, userId);
  const head = {
    about:
      "Everything RadCore stores about you. Visits are kept 90 days; the page views and clicks in them are stored without your name and are not part of this. Earlier answers to questions in an exam you have open are left out until it ends. Numbers ending in At are milliseconds since 1970.",
    now,
  };
  for (const [index, [name, value]] of Object.entries({ ...head, ...rest, studySessions: sessions }).entries())
    yield `${index === 0 ? "{" : ",\n"}${JSON.stringify(name)}:${JSON.stringify(value)}`;
  yield ',\n"answers":[';
  let first = true;
  for (let at = 0; at < sessions.length; at += sessionsAPage) {
    const ids = JSON.stringify(sessions.slice(at, at + sessionsAPage).map(({ id }) => id));
    const answers = await db
      .select()
      .from(answer)
      .where(
        sql`${answer.sessionId} in (select value from json_each(${ids})) and ${answer.userId} = ${userId} and ${inNoOpenExam(userId, answer.questionId)}`,
      );
    for (const row of answers) {
      yield `${first ? "\n" : ",\n"}${JSON.stringify({ ...row, response: JSON.parse(row.response) })}`;
      first = false;
    }
  }
  yield '],\n"visits":[';
  first = true;
  for await (const visit of readOwnVisits(analytics, userId)) {
    yield `${first ? "\n" : ",\n"}${JSON.stringify(visit)}`;
    first = false;
  }
  yield "]}\n";
}

async function readRest(db: Db, userId: string) {
  const { response, optionOrder, ...ofReport } = getTableColumns(questionReport);
  const of = <Table extends SQLiteTable & { userId: SQLiteColumn }>(table: Table) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(eq(table.userId, userId));
  const { account, profiles, subscriptions, customers, quotas, rvuShiftParts, ...lists } = await batchNamed(db, {
    account: db.select().from(user).where(eq(user.id, userId)),
    profiles: of(profile),
    subscriptions: of(subscription),
    customers: of(customer),
    quotas: of(quota),
    payments: of(payment),
    subscriptionChanges: of(subscriptionChange),
    announcementsPutAway: of(announcementDismissal),
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
    flags: of(flag),
    notes: of(note),
    markups: db
      .select({ ...getTableColumns(markup), marks: onceAnswered(markup, markup.marks, userId) })
      .from(markup)
      .where(inOwnSession(markup.sessionId, userId)),
    entries: db
      .select({ ...getTableColumns(entry), response: onceAnswered(entry, entry.response, userId) })
      .from(entry)
      .where(inOwnSession(entry.sessionId, userId)),
    customSets: of(customSet),
    reports: db
      .select({
        ...ofReport,
        reply: sql<
          string | null
        >`case when ${inNoOpenExam(userId, questionReport.questionId)} then ${questionReport.reply} end`.as(
          "reply_shown",
        ),
      })
      .from(questionReport)
      .where(eq(questionReport.userId, userId)),
    corrections: of(correctionNotice),
    resets: of(studyReset),
    mockForms: of(mockTaken),
    rvuShifts: of(rvuShift),
    rvuShiftParts: db.select().from(rvuShiftPart).where(eq(rvuShiftPart.userId, userId)),
    grants: of(questionGrant),
    outcomes: db
      .select()
      .from(outcome)
      .where(and(eq(outcome.userId, userId), inNoOpenExam(userId, outcome.questionId))),
    progressCells: db
      .select({
        ...getTableColumns(progressCell),
        // In time order it would tell what was answered before to a question of the exam.
        recent: sql<
          string | null
        >`case when not exists ${openExamQuestions(userId)} then ${progressCell.recent} end`.as("recent_shown"),
      })
      .from(progressCell)
      .where(eq(progressCell.userId, userId)),
    studyDays: of(studyDay),
  });
  return {
    account: account[0] ?? null,
    profile: profiles[0] ?? null,
    subscription: subscriptions[0] ?? null,
    customer: customers[0] ?? null,
    quota: quotas[0] ?? null,
    ...lists,
    rvuShiftParts: rvuShiftParts.map((part) => ({ ...part, counts: JSON.parse(part.counts) })),
  };
}

/** Returns SQL for the value if the place is answered and no open exam asks its question, else null (Q12). */
function onceAnswered(place: { sessionId: SQLiteColumn; position: SQLiteColumn }, value: SQLiteColumn, userId: string) {
  return sql<string | null>`case when exists (select 1 from ${answer} where ${answer.sessionId} = ${place.sessionId}
    and ${answer.position} = ${place.position} and ${inNoOpenExam(userId, answer.questionId)}) then ${value} end`;
}

/** One trip for statements under names, and what each gives under its own. */
async function batchNamed<T extends Record<string, BatchItem<"sqlite">>>(db: Db, statements: T) {
  const [first, ...others] = Object.values(statements);
  const results = first ? await db.batch([first, ...others]) : [];
  return Object.fromEntries(Object.keys(statements).map((name, index) => [name, results[index]])) as {
    [Name in keyof T]: Awaited<T[Name]["_"]["result"]>;
  };
}
