import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { loginSession, profile, user } from "../../db/schema";
import { dropWaitingNews } from "../email/news.server";
import type { mailSchema, profileSchema, studySchema } from "./forms";

type Profile = Omit<typeof profile.$inferInsert, "userId">;

/** Saves the full name and the profile. */
export async function saveProfile({ db, now }: Context, userId: string, saved: z.output<typeof profileSchema>) {
  const { fullName, trainingYear = null, examDate = null, timeZone } = saved;
  await db.batch([
    db
      .update(user)
      .set({ name: fullName, updatedAt: new Date(now) })
      .where(eq(user.id, userId)),
    putProfile(db, userId, { trainingYear, examDate, timeZone }),
  ]);
}

/** Saves how somebody wants to study, or what mail they want. */
export async function savePreferences(
  db: Db,
  userId: string,
  saved: z.output<typeof studySchema> | z.output<typeof mailSchema>,
) {
  const put = putProfile(db, userId, saved);
  if ("newsByEmail" in saved && !saved.newsByEmail) await db.batch([put, dropWaitingNews(db, userId)]);
  else await put;
}

function putProfile(db: Db, userId: string, saved: Profile) {
  return db
    .insert(profile)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: profile.userId, set: saved });
}

/** Signs out one device. */
export async function signOutDevice(db: Db, userId: string, loginSessionId: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), eq(loginSession.id, loginSessionId)));
}

/** Signs out every device but the one that stays. */
export async function signOutOthers(db: Db, userId: string, stays: string) {
  await db.delete(loginSession).where(and(eq(loginSession.userId, userId), ne(loginSession.id, stays)));
}
