import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { loginSession, profile, user } from "../../db/schema";
import { dropWaitingNews } from "../email/news.server";
import { rescheduleReviews } from "../review/reschedule-reviews.server";
import type { mailSchema, profileSchema, shortcutsSchema, studySchema } from "./forms";

type Profile = Omit<typeof profile.$inferInsert, "userId">;

/** Saves the full name and the profile; reschedules reviews if the exam date changed (F2). */
export async function saveProfile({ db, now }: Context, userId: string, saved: z.output<typeof profileSchema>) {
  const { fullName, trainingYear = null, examDate = null, timeZone } = saved;
  const before = await readProfile(db, userId);
  const moved = (before?.examDate ?? null) !== examDate;
  await db.batch([
    db
      .update(user)
      .set({ name: fullName, updatedAt: new Date(now) })
      .where(eq(user.id, userId)),
    putProfile(db, userId, { trainingYear, examDate, timeZone }),
    ...(moved ? [rescheduleReviews(db, userId, { load: null, examDate }, now)] : []),
  ]);
}

/** Saves the study preferences; reschedules reviews if the review load changed (F1). */
export async function saveStudy({ db, now }: Context, userId: string, saved: z.output<typeof studySchema>) {
  const before = await readProfile(db, userId);
  const moved = (before?.reviewLoad ?? "standard") !== saved.reviewLoad;
  await db.batch([
    putProfile(db, userId, saved),
    ...(moved
      ? [rescheduleReviews(db, userId, { load: saved.reviewLoad, examDate: before?.examDate ?? null }, now)]
      : []),
  ]);
}

/** Saves whether keyboard shortcuts are off in sessions. */
export async function saveShortcuts(db: Db, userId: string, saved: z.output<typeof shortcutsSchema>) {
  await putProfile(db, userId, saved);
}

/** Saves the news subscription; unsubscribing also deletes unsent news. */
export async function saveMail(db: Db, userId: string, saved: z.output<typeof mailSchema>) {
  const put = putProfile(db, userId, saved);
  if (saved.newsByEmail) await put;
  else await db.batch([put, dropWaitingNews(db, userId)]);
}

async function readProfile(db: Db, userId: string) {
  const [stored] = await db
    .select({ examDate: profile.examDate, reviewLoad: profile.reviewLoad })
    .from(profile)
    .where(eq(profile.userId, userId));
  return stored;
}

function putProfile(db: Db, userId: string, saved: Profile) {
  return db
    .insert(profile)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: profile.userId, set: saved });
}

export async function signOutDevice(db: Db, userId: string, loginSessionId: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), eq(loginSession.id, loginSessionId)));
}

/** Signs out all devices except one. */
export async function signOutOthers(db: Db, userId: string, stays: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), ne(loginSession.id, stays)));
}
