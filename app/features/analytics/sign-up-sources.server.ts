import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { signUpSource, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { subscription, user } from "../../db/schema";
import { addDays, dayMs, getUtcDay } from "../../lib/day";
import { isNotDeleted } from "../auth/deleted-user.server";
import { jsonRows } from "./rollup-statements.server";

/** Number of past days whose sign-ups are counted again, because learners may subscribe weeks after they sign up. */
const countedDays = 60;
const daysPerStatement = 10;
/** The visit of a sign-up begins at most this long after it: a learner may confirm the email address on another device. */
const maxVisitDelayMs = 7 * dayMs;

/**
 * Replaces the sources of the sign-ups (`sign_up_source`) of the last 60 days: for each day, the number of learners by the referrer
 * and by the campaign of the first visit in which they were signed in. Visits are stored for 90 days, so the sources of earlier
 * sign-ups stay as they were last counted. Learners are accounts with the role user that are not deleted. Two trips per ten days.
 */
export async function updateSignUpSources(db: Db, analytics: Db, now: number): Promise<void> {
  const tomorrow = addDays(getUtcDay(now), 1);
  for (let from = addDays(tomorrow, -countedDays); from < tomorrow; from = addDays(from, daysPerStatement)) {
    const until = addDays(from, daysPerStatement);
    const learners = await selectLearners(db, Date.parse(from), Date.parse(until));
    const rows = jsonRows(
      learners.map(({ id, createdAt, isSubscribed }) => [
        ...[id, getUtcDay(createdAt.getTime()), createdAt.getTime() + maxVisitDelayMs, Number(isSubscribed)],
      ]),
    );
    await analytics.batch([
      analytics.delete(signUpSource).where(and(gte(signUpSource.day, from), lt(signUpSource.day, until))),
      analytics.insert(signUpSource).select(selectSources("referrer", rows)),
      analytics.insert(signUpSource).select(selectSources("campaign", rows)),
    ]);
  }
}

function selectLearners(db: Db, from: number, until: number) {
  return db
    .select({
      id: user.id,
      createdAt: user.createdAt,
      // Paid subscriptions only: comps and unfinished first payments have a row, too.
      isSubscribed: sql<number>`coalesce(${subscription.paidUntil} > 0, 0)`.as("is_subscribed"),
    })
    .from(user)
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(
      and(
        gte(user.createdAt, new Date(from)),
        lt(user.createdAt, new Date(until)),
        eq(user.role, "user"),
        isNotDeleted,
      ),
    )
    .orderBy(asc(user.createdAt));
}

/** Counts learners (id, day, latest start of the visit, subscribed) by day and by a field of their first visit. */
function selectSources(field: "referrer" | "campaign", learners: ReturnType<typeof jsonRows>) {
  const column = visit[field];
  const firstVisit = sql`select ${column} from ${visit}
    where ${visit.userId} = learner.value->>0 and ${visit.startedAt} <= learner.value->>2 order by ${visit.day}, ${visit.startedAt} limit 1`;
  const value = field === "referrer" ? sql`coalesce((${firstVisit}), 'Unknown')` : sql`(${firstVisit})`;
  return sql`select day, ${field}, source, count(*), sum(subscribed) from (
      select learner.value->>1 as day, ${value} as source, learner.value->>3 as subscribed from ${learners} as learner
    ) where source is not null group by day, source`;
}
