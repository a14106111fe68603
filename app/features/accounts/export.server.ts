import { eq, sql } from "drizzle-orm";
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
import { inOwnSession } from "./own-sessions.server";

const sessionsAPage = 25;

/**
 * Everything stored about one person as the pieces of one JSON document, made while it is sent: answers are read a few
 * study sessions at a time and visits some hundred, so that no length of history fills the memory. Left out: the password's
 * hash, the secrets of logins, and the events of visits, which name nobody and cannot be found by a person.
 */
export async function* exportData(
  { db, analytics, now }: Pick<Context, "db" | "analytics" | "now">,
  userId: string,
): AsyncGenerator<string> {
  const sessions = await db.select().from(studySession).where(eq(studySession.userId, userId));
  const rest = await readRest(db, userId);
  const head = {
    about:
      "Everything RadCore stores about you. Visits are kept 90 days; the page views and clicks in them are stored without your name and are not part of this. Numbers ending in At are milliseconds since 1970.",
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
      .where(sql`${answer.sessionId} in (select value from json_each(${ids})) and ${answer.userId} = ${userId}`);
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
  const [
    accounts,
    profiles,
    logins,
    quotas,
    grants,
    subscriptions,
    flags,
    outcomes,
    cells,
    days,
    mails,
    customers,
    payments,
    subscriptionChanges,
    announcementsPutAway,
    knownDevices,
    notes,
    markups,
    entries,
    customSets,
    reports,
    corrections,
    resets,
    mockForms,
    rvuShifts,
    rvuShiftParts,
  ] = await db.batch([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(profile).where(eq(profile.userId, userId)),
    db
      .select({
        createdAt: loginSession.createdAt,
        lastActiveAt: loginSession.updatedAt,
        expiresAt: loginSession.expiresAt,
        ipAddress: loginSession.ipAddress,
        userAgent: loginSession.userAgent,
      })
      .from(loginSession)
      .where(eq(loginSession.userId, userId)),
    db.select().from(quota).where(eq(quota.userId, userId)),
    db.select().from(questionGrant).where(eq(questionGrant.userId, userId)),
    db.select().from(subscription).where(eq(subscription.userId, userId)),
    db.select().from(flag).where(eq(flag.userId, userId)),
    db.select().from(outcome).where(eq(outcome.userId, userId)),
    db.select().from(progressCell).where(eq(progressCell.userId, userId)),
    db.select().from(studyDay).where(eq(studyDay.userId, userId)),
    db
      .select({ kind: mailOutbox.kind, subject: mailOutbox.subject, createdAt: mailOutbox.createdAt })
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, userId)),
    db.select().from(customer).where(eq(customer.userId, userId)),
    db.select().from(payment).where(eq(payment.userId, userId)),
    db.select().from(subscriptionChange).where(eq(subscriptionChange.userId, userId)),
    db.select().from(announcementDismissal).where(eq(announcementDismissal.userId, userId)),
    db.select({ seenAt: knownDevice.seenAt }).from(knownDevice).where(eq(knownDevice.userId, userId)),
    db.select().from(note).where(eq(note.userId, userId)),
    db.select().from(markup).where(inOwnSession(markup.sessionId, userId)),
    db.select().from(entry).where(inOwnSession(entry.sessionId, userId)),
    db.select().from(customSet).where(eq(customSet.userId, userId)),
    db.select().from(questionReport).where(eq(questionReport.userId, userId)),
    db.select().from(correctionNotice).where(eq(correctionNotice.userId, userId)),
    db.select().from(studyReset).where(eq(studyReset.userId, userId)),
    db.select().from(mockTaken).where(eq(mockTaken.userId, userId)),
    db.select().from(rvuShift).where(eq(rvuShift.userId, userId)),
    db.select().from(rvuShiftPart).where(eq(rvuShiftPart.userId, userId)),
  ]);
  return {
    account: accounts[0] ?? null,
    profile: profiles[0] ?? null,
    subscription: subscriptions[0] ?? null,
    customer: customers[0] ?? null,
    payments,
    subscriptionChanges,
    announcementsPutAway,
    knownDevices,
    quota: quotas[0] ?? null,
    logins,
    mails,
    flags,
    notes,
    markups,
    entries,
    customSets,
    reports,
    corrections,
    resets,
    mockForms,
    rvuShifts,
    rvuShiftParts: rvuShiftParts.map((part) => ({ ...part, counts: JSON.parse(part.counts) })),
    grants,
    outcomes,
    progressCells: cells,
    studyDays: days,
  };
}
