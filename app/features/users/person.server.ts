import { desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { loginSession, profile, progressCell, studyDay } from "../../db/schema";
import { selectEntriesAboutUser } from "../audit/audit-list.server";
import { getDeletedEmail } from "../auth/deleted-user.server";
import { selectSubscriber, toSubscriber } from "../billing/report/read-subscriber.server";

const maxLogins = 20;
const maxEntries = 50;
const maxStudyDays = 30;

/**
 * Returns the data of the user page in one trip; null if there is no such account. Study numbers come from rollups, so that a long
 * history reads no more rows.
 */
export async function getPerson({ db, now }: Pick<Context, "db" | "now">, userId: string) {
  const [profiles, logins, [study], days, entries, ...subscriberResults] = await db.batch([
    db.select().from(profile).where(eq(profile.userId, userId)),
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
    ...selectSubscriber(db, userId),
  ]);
  const subscriber = toSubscriber(subscriberResults);
  if (!subscriber) return null;
  return {
    ...subscriber,
    isDeleted: subscriber.person.email === getDeletedEmail(userId),
    profile: profiles[0] ?? null,
    logins,
    study: study ?? { answered: 0, firstCorrect: 0 },
    days,
    entries,
  };
}

export type PersonRecord = NonNullable<Awaited<ReturnType<typeof getPerson>>>;
