import { count, desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import {
  appSetting,
  loginSession,
  profile,
  progressCell,
  questionGrant,
  quota,
  studyDay,
  subscription,
  user,
} from "../../db/schema";
import { selectEntriesAboutUser } from "../audit/audit-list.server";
import { getDeletedEmail } from "../auth/deleted-user.server";

const maxLogins = 20;
const maxEntries = 50;
const maxStudyDays = 30;

/**
 * Returns the data of the user page in one trip; null if there is no such account. Study numbers come from rollups, so that a long
 * history reads no more rows.
 */
export async function getPerson({ db, now }: Pick<Context, "db" | "now">, userId: string) {
  const [people, profiles, subscriptions, quotas, settings, [grants], logins, [study], days, entries] = await db.batch([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(profile).where(eq(profile.userId, userId)),
    db.select().from(subscription).where(eq(subscription.userId, userId)),
    db.select().from(quota).where(eq(quota.userId, userId)),
    db.select().from(appSetting).where(eq(appSetting.key, "freeQuestionQuota")),
    db.select({ questions: count() }).from(questionGrant).where(eq(questionGrant.userId, userId)),
    db
      .select({
        id: loginSession.id,
        userAgent: loginSession.userAgent,
        createdAt: loginSession.createdAt,
        updatedAt: loginSession.updatedAt,
        impersonatedBy: loginSession.impersonatedBy,
      })
      .from(loginSession)
      .where(sql`${eq(loginSession.userId, userId)} and ${gt(loginSession.expiresAt, new Date(now))}`)
      .orderBy(desc(loginSession.updatedAt))
      .limit(maxLogins),
    db
      .select({
        answered: sql<number>`coalesce(sum(${progressCell.answered}), 0)`.as("answered_sum"),
        firstCorrect: sql<number>`coalesce(sum(${progressCell.firstCorrect}), 0)`.as("first_correct_sum"),
      })
      .from(progressCell)
      .where(eq(progressCell.userId, userId)),
    db
      .select({ day: studyDay.day, answers: studyDay.answers })
      .from(studyDay)
      .where(eq(studyDay.userId, userId))
      .orderBy(desc(studyDay.day))
      .limit(maxStudyDays),
    selectEntriesAboutUser(db, userId, maxEntries),
  ]);
  const [person] = people;
  if (!person) return null;
  return {
    person,
    isDeleted: person.email === getDeletedEmail(userId),
    profile: profiles[0] ?? null,
    subscription: subscriptions[0] ?? null,
    quota: quotas[0] ?? null,
    defaultQuota: settings[0]?.value ?? null,
    grants: grants?.questions ?? 0,
    logins,
    study: study ?? { answered: 0, firstCorrect: 0 },
    days,
    entries,
  };
}

export type PersonRecord = NonNullable<Awaited<ReturnType<typeof getPerson>>>;
