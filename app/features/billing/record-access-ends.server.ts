import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { selectSeatEnd } from "../../db/paid-seat";
import { appSetting, subscription, user } from "../../db/schema";
import { isNotDeleted } from "../auth/deleted-user.server";
import { buildBillingMail } from "../email/billing-mail";
import { buildHistoryStatement, hasWriteId, isPaidWithoutEnd, maxNewsAgeMs } from "./subscription-history.server";

type WriteContext = Pick<Context, "db" | "now" | "id" | "mail" | "settings">;

const maxLearnersPerRun = 500;
const learnersPerBatch = 20;

/**
 * Records the end of access for learners whose access has expired: `ended_at`, the history entry (`ended` for paid access,
 * `comp_ended` if a comp ended last), and a mail, unless the end is more than a week ago or subscriptions are off. Run by the
 * scheduled job; returns the number of learners.
 *
 * Each write is conditional on the version that was read (decision 0012), so concurrent runs or a renewal in between record an
 * end at most once. Reads only unrecorded ends, by the index `subscription_open`; at most 500 per run.
 */
export async function recordAccessEnds(context: WriteContext): Promise<number> {
  const { db, mail } = context;
  const [due, [setting]] = await db.batch([
    selectUnrecordedEnds(context),
    db.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.key, "subscriptionsEnabled")),
  ]);
  let endedCount = 0;
  for (let from = 0; from < due.length; from += learnersPerBatch) {
    const learners = due.slice(from, from + learnersPerBatch);
    const statements = learners.flatMap((row) => buildEndStatements(context, row, setting?.value !== "false"));
    const results = await db.batch(statements as [(typeof statements)[number], ...typeof statements]);
    endedCount += (results as unknown[]).filter((rows) => Array.isArray(rows) && rows.length > 0).length;
  }
  if (endedCount > 0) mail.deliverSoon();
  return endedCount;
}

function selectUnrecordedEnds({ db, now }: WriteContext) {
  return db
    .select({
      userId: sql<string>`${subscription.userId}`.as("due_user_id"),
      accessUntil: subscription.accessUntil,
      paidUntil: subscription.paidUntil,
      compUntil: subscription.compUntil,
      writeId: subscription.writeId,
      status: subscription.status,
      hasUnrecordedPaidEnd: sql<number>`${isPaidWithoutEnd}`.as("paid_and_open"),
      name: user.name,
      email: user.email,
      // A learner with a paid seat in a program keeps all access, so that there is no end to report (V1).
      canBeMailed: sql<number>`${isNotDeleted} and ${selectSeatEnd(subscription.userId, now)} is null`.as(
        "is_reachable",
      ),
    })
    .from(subscription)
    .innerJoin(user, eq(user.id, subscription.userId))
    .where(
      and(
        isNull(subscription.endedAt),
        lte(subscription.accessUntil, now),
        // A learner who never completed the first payment had no access that could end.
        or(sql`${subscription.paidUntil} > 0`, sql`${subscription.compUntil} > 0`, isPaidWithoutEnd),
      ),
    )
    .orderBy(asc(subscription.accessUntil))
    .limit(maxLearnersPerRun);
}

type UnrecordedEnd = Awaited<ReturnType<typeof selectUnrecordedEnds>>[number];

function buildEndStatements(context: WriteContext, row: UnrecordedEnd, shouldMail: boolean) {
  const { db, now, id, mail, settings } = context;
  const { userId, accessUntil, paidUntil, compUntil } = row;
  // A subscription whose access was revoked completely has no end date (`access_until` is 0), so its end is now.
  const endedAt = accessUntil > 0 ? accessUntil : now;
  const writeId = id();
  const isOwnWrite = hasWriteId(userId, writeId);
  const hasCompEnded = compUntil > 0 && compUntil === accessUntil;
  const payer = { userId, name: row.name, email: row.email };
  const owesRenewal = row.status === "past_due" || row.status === "unpaid";
  return [
    db
      .update(subscription)
      .set({ endedAt, writeId })
      .where(
        and(
          eq(subscription.userId, userId),
          isNull(subscription.endedAt),
          lte(subscription.accessUntil, now),
          sql`${subscription.writeId} is ${row.writeId}`,
        ),
      )
      .returning({ endedCount: subscription.userId }),
    ...(row.hasUnrecordedPaidEnd
      ? // Paid access may have ended earlier than the comp.
        [
          buildHistoryStatement(
            context,
            { userId, kind: "ended", actor: "clock", at: paidUntil || endedAt },
            isOwnWrite,
          ),
        ]
      : []),
    ...(hasCompEnded
      ? [buildHistoryStatement(context, { userId, kind: "comp_ended", actor: "clock", at: endedAt }, isOwnWrite)]
      : []),
    ...(shouldMail && row.canBeMailed && accessUntil > 0 && now - endedAt < maxNewsAgeMs
      ? [
          mail.queue(
            buildBillingMail({ kind: "expired", accessUntil, isPaymentDue: owesRenewal }, payer, settings.url),
            isOwnWrite,
          ),
        ]
      : []),
  ];
}
