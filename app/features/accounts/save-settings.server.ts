import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { loginSession, profile, user } from "../../db/schema";
import { deleteUnsentNews } from "../email/news.server";
import { buildRescheduleStatements } from "../review/reschedule-reviews.server";
import type { mailPreferencesSchema, profileSchema, shortcutsSchema, studyPreferencesSchema } from "./settings-schemas";

type ProfileValues = Omit<typeof profile.$inferInsert, "userId">;

/** Saves the full name and the profile; reschedules reviews if the exam date (F2) or the time zone changed. */
export async function saveProfile({ db, now }: Context, userId: string, values: z.output<typeof profileSchema>) {
  const { fullName, trainingYear = null, examDate = null, timeZone } = values;
  const before = await readProfile(db, userId);
  const hasCalendarChanged = (before?.examDate ?? null) !== examDate || (before?.timeZone ?? "UTC") !== timeZone;
  await db.batch([
    db
      .update(user)
      .set({ name: fullName, updatedAt: new Date(now) })
      .where(eq(user.id, userId)),
    upsertProfile(db, userId, { trainingYear, examDate, timeZone }),
    ...(hasCalendarChanged ? buildRescheduleStatements(db, userId, null, { examDate, timeZone }, now) : []),
  ]);
}

/** The answer to a screen of the first run; a skipped screen has no field. */
export interface FirstRunAnswer extends Partial<Pick<ProfileValues, "examDate" | "trainingYear">> {
  weakDomains?: string[];
}

/** Saves the answer to a screen of the first run; reschedules reviews if the exam date changed (F2). */
export async function saveFirstRunAnswer({ db, now }: Context, userId: string, answer: FirstRunAnswer) {
  const { weakDomains, ...values } = answer;
  const { examDate } = values;
  const before = examDate === undefined ? undefined : await readProfile(db, userId);
  const hasExamDateChanged = examDate !== undefined && (before?.examDate ?? null) !== examDate;
  const columns = { ...values, ...(weakDomains && { weakDomains: JSON.stringify(weakDomains) }) };
  await db.batch([
    db
      .insert(profile)
      .values({ userId, ...columns, firstRunAt: now })
      .onConflictDoUpdate({
        target: profile.userId,
        set: { ...columns, firstRunAt: sql`coalesce(${profile.firstRunAt}, ${now})` },
      }),
    ...(hasExamDateChanged
      ? buildRescheduleStatements(db, userId, null, { examDate, timeZone: before?.timeZone ?? "UTC" }, now)
      : []),
  ]);
}

/** Saves the study preferences; reschedules reviews if the review load changed (F1). */
export async function saveStudyPreferences(
  { db, now }: Context,
  userId: string,
  values: z.output<typeof studyPreferencesSchema>,
) {
  const before = await readProfile(db, userId);
  const hasReviewLoadChanged = (before?.reviewLoad ?? "standard") !== values.reviewLoad;
  const calendar = { examDate: before?.examDate ?? null, timeZone: before?.timeZone ?? "UTC" };
  await db.batch([
    upsertProfile(db, userId, values),
    ...(hasReviewLoadChanged ? buildRescheduleStatements(db, userId, values.reviewLoad, calendar, now) : []),
  ]);
}

/** Saves whether keyboard shortcuts are off in sessions. */
export async function saveShortcuts(db: Db, userId: string, values: z.output<typeof shortcutsSchema>) {
  await upsertProfile(db, userId, values);
}

/** Saves the news subscription; unsubscribing also deletes unsent news. */
export async function saveMailPreferences(db: Db, userId: string, values: z.output<typeof mailPreferencesSchema>) {
  const profileUpsert = upsertProfile(db, userId, values);
  if (values.newsByEmail) await profileUpsert;
  else await db.batch([profileUpsert, deleteUnsentNews(db, userId)]);
}

async function readProfile(db: Db, userId: string) {
  const [storedProfile] = await db
    .select({ examDate: profile.examDate, reviewLoad: profile.reviewLoad, timeZone: profile.timeZone })
    .from(profile)
    .where(eq(profile.userId, userId));
  return storedProfile;
}

function upsertProfile(db: Db, userId: string, values: ProfileValues) {
  return db
    .insert(profile)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: profile.userId, set: values });
}

export async function signOutDevice(db: Db, userId: string, loginSessionId: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), eq(loginSession.id, loginSessionId)));
}

/** Signs out all devices except the device with the login `exceptLoginId`. */
export async function signOutOthers(db: Db, userId: string, exceptLoginId: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), ne(loginSession.id, exceptLoginId)));
}
