import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { campaign, mailBody, mailOutbox, user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { audit } from "../audit/audit.server";
import { buildCampaignMail } from "./campaign-mail";
import { type Campaign, isCampaignInState } from "./campaigns.server";
import { parseSegment } from "./segment";
import { isInSegment, wantsNews } from "./select-segment.server";
import { isUnconfirmed } from "./send-log.server";

/**
 * States of the emails that are deleted when a campaign is canceled. An email that is being sent can still be deleted, because
 * its delivery checks before the last byte that the email still exists.
 */
const cancelableStates = ["waiting", "sending"] as const;

const countMailsByState = (state: "sent" | "failed") =>
  sql<number>`(select count(*) from ${mailOutbox} where ${mailOutbox.bodyId} = ${campaign.bodyId} and ${mailOutbox.state} = ${state})`;
/** Columns with the final counts, saved because the emails are deleted later. */
const currentCounts = { sentCount: countMailsByState("sent"), failedCount: countMailsByState("failed") };

/** Actor in the audit log for scheduled starts. */
const schedulerActorId = "clock";

/**
 * Starts a campaign: queues one email for each learner of its segment who opted in. Returns false without changes if the
 * campaign was started or changed in the meantime. One batch checks the state and writes emails and state. The id of an email
 * consists of the ids of campaign and learner, so concurrent starts never send an email twice (M6).
 */
export async function startCampaign(context: Context, expectedCampaign: Campaign, actorId: string): Promise<boolean> {
  const { db, now, settings } = context;
  const { id, subject, text, segment, state, updatedAt } = expectedCampaign;
  const mail = buildCampaignMail(expectedCampaign, settings.url);
  const isUnchanged = sql`exists (select 1 from ${campaign} where ${campaign.id} = ${id} and ${campaign.state} = ${state} and ${campaign.subject} = ${subject} and ${campaign.text} = ${text} and ${campaign.segment} = ${segment} and ${campaign.updatedAt} = ${updatedAt}
    and ${campaign.buttonPath} is ${expectedCampaign.buttonPath} and ${campaign.picturePath} is ${expectedCampaign.picturePath})`;
  const [, , , startedRows] = await db.batch([
    db
      .insert(mailBody)
      .select(sql`select ${id}, ${mail.subject}, ${mail.plain}, ${mail.html} where ${isUnchanged}`)
      .onConflictDoNothing(),
    db
      .insert(mailOutbox)
      .select(
        sql`select ${id} || '-' || ${user.id}, 'campaign', ${user.email}, '', '', '', ${now}, null, 0, null, ${user.id}, ${id}, ${`campaign:${id}:`} || ${user.id}, 'waiting', ${now} from ${user} where ${isUnchanged} and ${isInSegment(parseSegment(segment), now)} and ${wantsNews}`,
      )
      .onConflictDoNothing(),
    audit(
      context,
      {
        ...{ actorId, action: "send campaign", subject: `campaign:${id}` },
        ...{ before: { state }, after: { state: "sending", subject, segment } },
      },
      isUnchanged,
    ),
    db
      .update(campaign)
      .set({
        state: "sending",
        bodyId: id,
        startedAt: now,
        updatedAt: now,
        recipientCount: sql`(select count(*) from ${mailOutbox} where ${mailOutbox.bodyId} = ${id})`,
      })
      .where(and(eq(campaign.id, id), isUnchanged))
      .returning({ id: campaign.id }),
  ]);
  return startedRows.length > 0;
}

/** Schedules a draft. Returns false if the campaign is no longer a draft. */
export async function scheduleCampaign(context: Context, actorId: string, id: string, at: number): Promise<boolean> {
  const { db, now } = context;
  const entry = {
    ...{ actorId, action: "schedule campaign", subject: `campaign:${id}` },
    ...{ before: { state: "draft" }, after: { state: "scheduled", scheduledAt: at } },
  };
  const [, scheduledRows] = await db.batch([
    audit(context, entry, isCampaignInState(id, "draft")),
    db
      .update(campaign)
      .set({ state: "scheduled", scheduledAt: at, updatedAt: now })
      .where(and(eq(campaign.id, id), eq(campaign.state, "draft")))
      .returning({ id: campaign.id }),
  ]);
  return scheduledRows.length > 0;
}

/**
 * Stops a campaign: a scheduled campaign becomes a draft, and the unsent emails of a running campaign are deleted. Returns false
 * in any other state.
 */
export async function cancelCampaign(context: Context, actorId: string, id: string): Promise<boolean> {
  const { db, now } = context;
  const entry = { actorId, subject: `campaign:${id}` };
  const [, , , unscheduledRows, stoppedRows] = await db.batch([
    audit(
      context,
      {
        ...{ ...entry, action: "unschedule campaign", after: { state: "draft" } },
        before: sql`(select json_object('state', ${campaign.state}, 'scheduledAt', ${campaign.scheduledAt}) from ${campaign} where ${campaign.id} = ${id})`,
      },
      isCampaignInState(id, "scheduled"),
    ),
    audit(
      context,
      { ...entry, action: "cancel campaign", before: { state: "sending" }, after: { state: "cancelled" } },
      isCampaignInState(id, "sending"),
    ),
    db
      .delete(mailOutbox)
      .where(
        and(eq(mailOutbox.bodyId, id), inArray(mailOutbox.state, cancelableStates), isCampaignInState(id, "sending")),
      ),
    db
      .update(campaign)
      .set({ state: "draft", scheduledAt: null, updatedAt: now })
      .where(and(eq(campaign.id, id), eq(campaign.state, "scheduled")))
      .returning({ id: campaign.id }),
    db
      .update(campaign)
      .set({ state: "cancelled", updatedAt: now, ...currentCounts })
      .where(and(eq(campaign.id, id), eq(campaign.state, "sending")))
      .returning({ id: campaign.id }),
  ]);
  return unscheduledRows.length + stoppedRows.length > 0;
}

/**
 * Requeues unconfirmed emails (decision 0013) for learners who still want news and returns the number of emails. Some learners
 * may get the email twice.
 */
export async function resendUnconfirmed(context: Context, actorId: string, id: string): Promise<number> {
  const { db, now } = context;
  const isUnconfirmedMail = and(
    eq(mailOutbox.bodyId, id),
    isUnconfirmed,
    sql`exists (select 1 from ${user} where ${user.id} = ${mailOutbox.userId} and ${wantsNews})`,
    sql`(${isCampaignInState(id, "sending")} or ${isCampaignInState(id, "sent")})`,
  );
  const entry = { actorId, action: "send again what was not confirmed", subject: `campaign:${id}` };
  const [, , queuedRows] = await db.batch([
    audit(context, entry, sql`exists (select 1 from ${mailOutbox} where ${isUnconfirmedMail})`),
    db
      .update(campaign)
      .set({ state: "sending", updatedAt: now })
      .where(and(eq(campaign.id, id), sql`exists (select 1 from ${mailOutbox} where ${isUnconfirmedMail})`)),
    db
      .update(mailOutbox)
      .set({ state: "waiting", dueAt: now, attempts: 0, lastError: null })
      .where(isUnconfirmedMail)
      .returning({ id: mailOutbox.id }),
  ]);
  return queuedRows.length;
}

/**
 * Scheduled job that runs before emails are sent: starts due campaigns, completes finished campaigns, and deletes the waiting
 * emails of canceled campaigns.
 */
export async function runCampaigns(context: Context): Promise<void> {
  const { db, now } = context;
  const dueCampaigns = await db
    .select()
    .from(campaign)
    .where(and(eq(campaign.state, "scheduled"), lte(campaign.scheduledAt, now)))
    .limit(20);
  const errors: unknown[] = [];
  // A failed start must not block the other campaigns.
  for (const dueCampaign of dueCampaigns)
    await startCampaign(context, dueCampaign, schedulerActorId).catch((error: unknown) => errors.push(error));
  const canceledBodyIds = db
    .select({ id: campaign.bodyId })
    .from(campaign)
    .where(and(eq(campaign.state, "cancelled"), gt(campaign.updatedAt, now - 7 * dayMs)));
  await db.batch([
    db.delete(mailOutbox).where(and(inArray(mailOutbox.bodyId, canceledBodyIds), eq(mailOutbox.state, "waiting"))),
    db
      .update(campaign)
      .set({ state: "sent", updatedAt: now, ...currentCounts })
      .where(
        and(
          eq(campaign.state, "sending"),
          sql`not exists (select 1 from ${mailOutbox} where ${mailOutbox.bodyId} = ${campaign.bodyId} and ${mailOutbox.state} in ('waiting', 'sending', 'handed_over'))`,
        ),
      ),
  ]);
  if (errors.length) throw errors[0];
}
