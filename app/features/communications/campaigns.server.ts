import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { campaign, mailOutbox } from "../../db/schema";
import { createOnce } from "../../lib/form-key";
import { audit } from "../audit/audit.server";
import { type CampaignContent, getCampaignContent } from "./campaign-mail";
import type { Segment } from "./segment";

export type Campaign = typeof campaign.$inferSelect;

/** Number of a campaign's emails by state. */
export interface MailCounts {
  waiting: number;
  /** Sent emails, including unconfirmed ones. */
  sent: number;
  doubt: number;
  failed: number;
}

const pageSize = 10;

/**
 * Builds the query for a page (1-based) of campaigns with email counts, newest first. Selects one extra row to detect a next
 * page.
 */
export function selectCampaigns(db: Db, page: number) {
  return db
    .select({
      id: campaign.id,
      subject: campaign.subject,
      segment: campaign.segment,
      state: campaign.state,
      scheduledAt: campaign.scheduledAt,
      startedAt: campaign.startedAt,
      updatedAt: campaign.updatedAt,
      recipients: campaign.recipientCount,
      counts: countMails(sql`${campaign.bodyId}`),
    })
    .from(campaign)
    .orderBy(desc(campaign.createdAt), desc(campaign.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
}

/** Removes the extra row and returns whether there is a next page. */
export function splitPage<T>(rows: T[], size = pageSize): { shown: T[]; more: boolean } {
  return { shown: rows.slice(0, size), more: rows.length > size };
}

/** Builds the query for a campaign with its email counts, for use in a batch. */
export function selectCampaign(db: Db, id: string) {
  return db
    .select({ campaign, counts: countMails(sql`${campaign.bodyId}`) })
    .from(campaign)
    .where(eq(campaign.id, id));
}

/** Counts the emails of a campaign; uses the saved totals once the emails are deleted. */
function countMails(bodyId: ReturnType<typeof sql>) {
  return sql<string>`(select json_object('waiting', coalesce(sum(${mailOutbox.state} not in ('sent', 'failed')), 0), 'sent', coalesce(sum(${mailOutbox.state} = 'sent'), ${campaign.sentCount}, 0), 'doubt', coalesce(sum(${mailOutbox.state} = 'sent' and ${mailOutbox.lastError} is not null), 0), 'failed', coalesce(sum(${mailOutbox.state} = 'failed'), ${campaign.failedCount}, 0)) from ${mailOutbox} where ${mailOutbox.bodyId} = ${bodyId})`
    .mapWith((json) => JSON.parse(json) as MailCounts)
    .as("campaign_counts");
}

type CampaignDraft = CampaignContent & { segment: Segment };

/** Creates a draft once per `id` and returns its id. */
export async function createCampaign(
  context: Context,
  actorId: string,
  draft: CampaignDraft,
  id = context.id(),
): Promise<string> {
  const { db, now } = context;
  const { segment, ...words } = draft;
  const stored = { ...words, segment: JSON.stringify(segment) };
  await createOnce(
    () =>
      db.batch([
        db
          .insert(campaign)
          .values({ id, ...stored, state: "draft", createdBy: actorId, createdAt: now, updatedAt: now }),
        audit(context, { actorId, action: "write campaign", subject: `campaign:${id}`, after: stored }),
      ]),
    () => db.$count(campaign, eq(campaign.id, id)),
  );
  return id;
}

/** Saves a draft. Returns false if the campaign is no longer a draft. */
export async function saveCampaign(context: Context, actorId: string, before: Campaign, draft: CampaignDraft) {
  const { db, now } = context;
  const { segment, ...words } = draft;
  const stored = { ...words, segment: JSON.stringify(segment) };
  const entry = { actorId, action: "write campaign", subject: `campaign:${before.id}`, before: getContent(before) };
  const [, savedRows] = await db.batch([
    audit(context, { ...entry, after: stored }, isCampaignInState(before.id, "draft")),
    db
      .update(campaign)
      .set({ ...stored, updatedAt: now })
      .where(and(eq(campaign.id, before.id), eq(campaign.state, "draft")))
      .returning({ id: campaign.id }),
  ]);
  return savedRows.length > 0;
}

/** Deletes a draft. Returns false if the campaign is no longer a draft. */
export async function deleteCampaign(context: Context, actorId: string, before: Campaign) {
  const { db } = context;
  const entry = { actorId, action: "delete campaign", subject: `campaign:${before.id}`, before: getContent(before) };
  const [, deletedRows] = await db.batch([
    audit(context, entry, isCampaignInState(before.id, "draft")),
    db
      .delete(campaign)
      .where(and(eq(campaign.id, before.id), eq(campaign.state, "draft")))
      .returning({ id: campaign.id }),
  ]);
  return deletedRows.length > 0;
}

/** Builds the SQL condition that a campaign is in a state, so that a batch acts only on that state. */
export function isCampaignInState(id: string, state: Campaign["state"]) {
  return sql`exists (select 1 from ${campaign} where ${campaign.id} = ${id} and ${campaign.state} = ${state})`;
}

function getContent(before: Campaign) {
  return { ...getCampaignContent(before), segment: before.segment };
}
