import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { appSetting, mailBody, mailOutbox, user } from "../db/schema";
import { dayMs } from "../lib/day";

// Queries for the states of a mail in the outbox (decision 0013).

const minute = 60_000;
const hour = 60 * minute;

/** Duration of a claim, ms; a run that holds a mail longer counts as crashed. */
const claimMs = 5 * minute;
/** Delays before each retry of a temporarily refused mail, ms. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, dayMs];
/**
 * Age after which a personal mail is no longer sent, ms, because its link has expired. Campaign mails may wait longer for the
 * throttle.
 */
const expiresAfterMs = 3 * dayMs;
/** Campaign mails per minute, unless the setting `mailsPerMinute` overrides it. */
export const defaultMailsPerMinute = 300;

/** Maximum number of mails per claim. */
const maxPerClaim = { ownMails: 50, campaignMails: 200 };

/** A mail that this run has claimed until `claimExpiresAt`. */
export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

/** SQLite uses the partial index only if a query repeats the index's condition literally. */
const isUnfinished = sql`${mailOutbox.state} in ('waiting', 'sending', 'handed_over')`;

/**
 * Resolves expired claims: a mail that was being sent is due again, one whose last byte was on its way counts as sent (decision
 * 0013), and a personal mail that waited for days has failed.
 */
export async function resolveExpiredClaims(db: Db, now: number): Promise<void> {
  const isExpired = (state: "sending" | "handed_over") =>
    and(isUnfinished, eq(mailOutbox.state, state), lte(mailOutbox.dueAt, now));
  await db.batch([
    db.update(mailOutbox).set({ state: "waiting", dueAt: now }).where(isExpired("sending")),
    db
      .update(mailOutbox)
      .set({
        state: "sent",
        sentAt: sql`${mailOutbox.dueAt} - ${claimMs}`,
        attempts: sql`${mailOutbox.attempts} + 1`,
        lastError: "confirmation lost",
      })
      .where(isExpired("handed_over")),
    db
      .update(mailOutbox)
      .set({ state: "failed", lastError: sql`'too old, not sent' || coalesce('; ' || ${mailOutbox.lastError}, '')` })
      .where(
        and(
          isUnfinished,
          eq(mailOutbox.state, "waiting"),
          lt(mailOutbox.dueAt, now - expiresAfterMs),
          isNull(mailOutbox.bodyId),
        ),
      ),
  ]);
}

/** Claims due mails, personal mails before campaign mails, the latter up to the throttle. */
export async function claimDueMails(db: Db, now: number, { campaigns }: { campaigns: boolean }) {
  const claimedUntil = now + claimMs;
  const personalIds = sql`select id from mail_outbox where body_id is null and state = 'waiting' and due_at <= ${now}
    order by due_at, id limit ${maxPerClaim.ownMails}`;
  const campaignIds = sql`select id from mail_outbox where state in ('waiting', 'sending', 'handed_over') and state = 'waiting'
    and due_at <= ${now} and body_id is not null order by due_at, id limit ${campaigns ? buildCampaignAllowance(now) : sql`0`}`;
  const claim = (ids: SQL) =>
    db.update(mailOutbox).set({ state: "sending", dueAt: claimedUntil }).where(sql`${mailOutbox.id} in (${ids})`);
  // One batch reads and claims, so that no other run comes in between.
  const [ownMails, campaignMails] = await db.batch([
    selectMails(db, personalIds),
    selectMails(db, campaignIds),
    claim(personalIds),
    claim(campaignIds),
  ]);
  return [...ownMails, ...campaignMails].map((mail) => ({ ...mail, claimExpiresAt: claimedUntil }));
}

function selectMails(db: Db, ids: SQL) {
  return db
    .select({
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      userId: mailOutbox.userId,
      subject: mailOutbox.subject,
      plain: mailOutbox.plain,
      html: mailOutbox.html,
      bodyId: mailOutbox.bodyId,
      attempts: mailOutbox.attempts,
      dueAt: mailOutbox.dueAt,
      name: sql<string | null>`${user.name}`.as("reader"),
    })
    .from(mailOutbox)
    .leftJoin(user, sql`${mailOutbox.bodyId} is not null and ${user.id} = ${mailOutbox.userId}`)
    .where(sql`${mailOutbox.id} in (${ids})`)
    .orderBy(mailOutbox.dueAt, mailOutbox.id);
}

/**
 * Returns SQL for the number of campaign mails that may still be sent, after subtracting the mails of the last minute and those
 * in progress.
 */
function buildCampaignAllowance(now: number): SQL {
  return sql`min(${maxPerClaim.campaignMails}, max(0,
    coalesce((select cast(${appSetting.value} as integer) from ${appSetting} where ${appSetting.key} = 'mailsPerMinute'), ${defaultMailsPerMinute})
    - (select count(*) from mail_outbox as gone where gone.body_id in (select id from mail_body)
        and gone.state = 'sent' and gone.sent_at > ${now - minute})
    - (select count(*) from mail_outbox as going where going.body_id in (select id from mail_body)
        and going.state in ('sending', 'handed_over'))))`;
}

/** Marks due mails as sent; for local runs, where mail is read in the outbox. */
export async function markDueAsSent(db: Db, now: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ state: "sent", sentAt: now, attempts: 1 })
    .where(and(isUnfinished, eq(mailOutbox.state, "waiting"), lte(mailOutbox.dueAt, now)));
}

/** Returns a query for the shared bodies of mails. */
export function selectBodies(db: Db, bodyIds: string[]) {
  return db
    .select()
    .from(mailBody)
    .where(sql`${mailBody.id} in (select value from json_each(${JSON.stringify(bodyIds)}))`);
}

type Claim = Pick<ClaimedMail, "id" | "claimExpiresAt" | "attempts" | "dueAt">;

/** Returns the SQL condition that the claim is still valid. */
function isStillClaimed({ id, claimExpiresAt }: Claim) {
  return and(
    eq(mailOutbox.id, id),
    eq(mailOutbox.dueAt, claimExpiresAt),
    inArray(mailOutbox.state, ["sending", "handed_over"]),
  );
}

/**
 * Records that the last byte is about to be sent: from here on, the mail is never sent again. Returns its id if the claim is
 * still valid.
 */
export function markHandedOver(db: Db, mail: Claim) {
  return db
    .update(mailOutbox)
    .set({ state: "handed_over" })
    .where(isStillClaimed(mail))
    .returning({ id: mailOutbox.id });
}

/** Records that the mail was sent; `uncertainty` is set if the server did not confirm the mail. */
export function markSent(db: Db, mail: Claim, now: number, uncertainty: string | null = null) {
  return db
    .update(mailOutbox)
    .set({ state: "sent", sentAt: now, attempts: mail.attempts + 1, lastError: uncertainty })
    .where(isStillClaimed(mail));
}

/** Records a temporary refusal: schedules a retry after a growing delay, or records the failure after the last retry. */
export function markRefused(db: Db, mail: Claim, now: number, reason: string) {
  const delay = retryDelays[mail.attempts];
  if (delay === undefined) return markFailed(db, mail, reason);
  return db
    .update(mailOutbox)
    .set({ state: "waiting", dueAt: now + delay, attempts: mail.attempts + 1, lastError: reason })
    .where(isStillClaimed(mail));
}

/** Records a permanent failure. */
export function markFailed(db: Db, mail: Claim, reason: string) {
  return db
    .update(mailOutbox)
    .set({ state: "failed", attempts: mail.attempts + 1, lastError: reason })
    .where(isStillClaimed(mail));
}

/** Releases claimed mails that were not tried, with their earlier due times. */
export function releaseMails(db: Db, mails: Claim[]) {
  const dueTimes = JSON.stringify(Object.fromEntries(mails.map(({ id, dueAt }) => [id, dueAt])));
  const claimExpiresAt = mails[0]?.claimExpiresAt ?? 0;
  return db
    .update(mailOutbox)
    .set({ state: "waiting", dueAt: sql`(select value from json_each(${dueTimes}) where key = ${mailOutbox.id})` })
    .where(
      and(
        sql`${mailOutbox.id} in (select key from json_each(${dueTimes}))`,
        eq(mailOutbox.dueAt, claimExpiresAt),
        inArray(mailOutbox.state, ["sending", "handed_over"]),
      ),
    );
}
