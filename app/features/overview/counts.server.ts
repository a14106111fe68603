import { and, count, eq, gt, isNull, sum } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { bankCell, mailOutbox, studyDay, user } from "../../db/schema";
import { utcDay } from "../../lib/day";

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * The numbers of the admins' first page, in one trip. Answers come from the day rollups, found by learner and day, never
 * from the answers; waiting mail is that of the last seven days.
 */
export async function getOverview(db: Db, now: number) {
  const today = utcDay(now);
  const [[learners], [bank], [studied], [mail]] = await db.batch([
    db.select({ total: count() }).from(user).where(eq(user.role, "user")),
    db.select({ live: sum(bankCell.total).mapWith(Number), free: sum(bankCell.free).mapWith(Number) }).from(bankCell),
    db
      .select({ answers: sum(studyDay.answers).mapWith(Number), learners: count() })
      .from(user)
      .innerJoin(studyDay, and(eq(studyDay.userId, user.id), eq(studyDay.day, today))),
    db
      .select({ waiting: count() })
      .from(mailOutbox)
      .where(and(gt(mailOutbox.createdAt, now - week), isNull(mailOutbox.sentAt))),
  ]);
  return {
    today,
    learners: learners?.total ?? 0,
    liveQuestions: bank?.live ?? 0,
    freeQuestions: bank?.free ?? 0,
    answersToday: studied?.answers ?? 0,
    learnersToday: studied?.learners ?? 0,
    mailsWaiting: mail?.waiting ?? 0,
  };
}
