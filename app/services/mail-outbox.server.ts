import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { appSetting, mailBody, mailOutbox, user } from "../db/schema";
import { dayMs } from "../lib/day";

// The states of a mail in the outbox, as statements (decision 0013).

const minute = 60_000;
const hour = 60 * minute;

/** Whoever holds a mail longer than this is dead, ms. */
const claimMs = 5 * minute;
/** When a mail that was refused for now is tried again, ms after each try. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, dayMs];
/** An own mail that has waited longer is not sent any more, ms: its link is dead. Those of a campaign wait for the throttle. */
const expiresAfterMs = 3 * dayMs;
/** Mails a minute to many people, unless the setting `mailsPerMinute` says another number. */
export const defaultMailsPerMinute = 300;

/** What one claim takes at most. */
const maxPerClaim = { ownMails: 50, campaignMails: 200 };

/** A mail that this turn holds until `heldUntil`. */
export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

/** The index holds unfinished mails only, and is used where a condition says so in its own words. */
const unfinished = sql`${mailOutbox.state} in ('waiting', 'sending', 'handed_over')`;

/**
 * Settles what was left behind: a mail that nobody holds any more is free again, one whose last byte was on its way counts as
 * sent (decision 0013), an own mail that has waited for days has failed.
 */
export async function settleExpiredClaims(db: Db, now: number): Promise<void> {
  const over = (state: "sending" | "handed_over") =>
    and(unfinished, eq(mailOutbox.state, state), lte(mailOutbox.dueAt, now));
  await db.batch([
    db.update(mailOutbox).set({ state: "waiting", dueAt: now }).where(over("sending")),
    db
      .update(mailOutbox)
      .set({
        state: "sent",
        sentAt: sql`${mailOutbox.dueAt} - ${claimMs}`,
        attempts: sql`${mailOutbox.attempts} + 1`,
        lastError: "confirmation lost",
      })
      .where(over("handed_over")),
    db
      .update(mailOutbox)
      .set({ state: "failed", lastError: sql`'too old, not sent' || coalesce('; ' || ${mailOutbox.lastError}, '')` })
      .where(
        and(
          unfinished,
          eq(mailOutbox.state, "waiting"),
          lt(mailOutbox.dueAt, now - expiresAfterMs),
          isNull(mailOutbox.bodyId),
        ),
      ),
  ]);
}

/** Takes hold of mails that are due, own mails before those of campaigns, and of these no more than the throttle lets pass. */
export async function claimDueMails(db: Db, now: number, { campaigns }: { campaigns: boolean }) {
  const claimedUntil = now + claimMs;
  const own = sql`select id from mail_outbox where body_id is null and state = 'waiting' and due_at <= ${now}
    order by due_at, id limit ${maxPerClaim.ownMails}`;
  const many = sql`select id from mail_outbox where state in ('waiting', 'sending', 'handed_over') and state = 'waiting'
    and due_at <= ${now} and body_id is not null order by due_at, id limit ${campaigns ? throttle(now) : sql`0`}`;
  const hold = (ids: SQL) =>
    db.update(mailOutbox).set({ state: "sending", dueAt: claimedUntil }).where(sql`${mailOutbox.id} in (${ids})`);
  // Read and held in one batch, so that nobody comes in between.
  const [ownMails, campaignMails] = await db.batch([
    selectMails(db, own),
    selectMails(db, many),
    hold(own),
    hold(many),
  ]);
  return [...ownMails, ...campaignMails].map((mail) => ({ ...mail, heldUntil: claimedUntil }));
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

/** How many mails to many people may still go, after those of the last minute and those on their way. */
function throttle(now: number): SQL {
  return sql`min(${maxPerClaim.campaignMails}, max(0,
    coalesce((select cast(${appSetting.value} as integer) from ${appSetting} where ${appSetting.key} = 'mailsPerMinute'), ${defaultMailsPerMinute})
    - (select count(*) from mail_outbox as gone where gone.body_id in (select id from mail_body)
        and gone.state = 'sent' and gone.sent_at > ${now - minute})
    - (select count(*) from mail_outbox as going where going.body_id in (select id from mail_body)
        and going.state in ('sending', 'handed_over'))))`;
}

/** Mail that is read in the outbox itself has arrived when it is due. */
export async function markDueAsSent(db: Db, now: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ state: "sent", sentAt: now, attempts: 1 })
    .where(and(unfinished, eq(mailOutbox.state, "waiting"), lte(mailOutbox.dueAt, now)));
}

/** The words of the bodies that these mails share. */
export function selectBodies(db: Db, bodyIds: string[]) {
  return db
    .select()
    .from(mailBody)
    .where(sql`${mailBody.id} in (select value from json_each(${JSON.stringify(bodyIds)}))`);
}

type Claim = Pick<ClaimedMail, "id" | "heldUntil" | "attempts" | "dueAt">;

/** The mail, if it is still in the hands of whoever claimed it. */
function isStillClaimed({ id, heldUntil }: Claim) {
  return and(
    eq(mailOutbox.id, id),
    eq(mailOutbox.dueAt, heldUntil),
    inArray(mailOutbox.state, ["sending", "handed_over"]),
  );
}

/** Written before the last byte leaves: from here on the mail is never sent again. Gives its id if it is still held. */
export function markHandedOver(db: Db, mail: Claim) {
  return db
    .update(mailOutbox)
    .set({ state: "handed_over" })
    .where(isStillClaimed(mail))
    .returning({ id: mailOutbox.id });
}

/** The mail server has taken it; `doubt` where it did not say so. */
export function markSent(db: Db, mail: Claim, now: number, doubt: string | null = null) {
  return db
    .update(mailOutbox)
    .set({ state: "sent", sentAt: now, attempts: mail.attempts + 1, lastError: doubt })
    .where(isStillClaimed(mail));
}

/** The mail server refused it for now: it waits longer after each try, and has failed after the last. */
export function markRefused(db: Db, mail: Claim, now: number, reason: string) {
  const pause = retryDelays[mail.attempts];
  if (pause === undefined) return markFailed(db, mail, reason);
  return db
    .update(mailOutbox)
    .set({ state: "waiting", dueAt: now + pause, attempts: mail.attempts + 1, lastError: reason })
    .where(isStillClaimed(mail));
}

/** It will never be taken: a bounce. */
export function markFailed(db: Db, mail: Claim, reason: string) {
  return db
    .update(mailOutbox)
    .set({ state: "failed", attempts: mail.attempts + 1, lastError: reason })
    .where(isStillClaimed(mail));
}

/** Lets go of mails that were not tried; they are due when they were. */
export function releaseMails(db: Db, mails: Claim[]) {
  const due = JSON.stringify(Object.fromEntries(mails.map(({ id, dueAt }) => [id, dueAt])));
  const heldUntil = mails[0]?.heldUntil ?? 0;
  return db
    .update(mailOutbox)
    .set({ state: "waiting", dueAt: sql`(select value from json_each(${due}) where key = ${mailOutbox.id})` })
    .where(
      and(
        sql`${mailOutbox.id} in (select key from json_each(${due}))`,
        eq(mailOutbox.dueAt, heldUntil),
        inArray(mailOutbox.state, ["sending", "handed_over"]),
      ),
    );
}
