import { and, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { campaign, knownDevice, loginSession, mailBody, mailOutbox, rateLimit, verification } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { buildOldInvitationDeletion } from "../programs/members/membership.server";

/** Time in ms after which emails are deleted; the links in them expire much earlier. */
const mailRetentionMs = 30 * dayMs;

/** Time in ms after which known devices are deleted; browsers delete the cookie earlier. */
const deviceRetentionMs = 400 * dayMs;

/** Deletes expired logins and links, and old attempts, emails, and known devices. */
export async function deleteExpiredRecords(db: Db, now: number): Promise<void> {
  const existsColumn = { one: sql`1`.as("one") };
  const mailsOfBody = db.select(existsColumn).from(mailOutbox).where(eq(mailOutbox.bodyId, mailBody.id));
  const campaignsOfBody = db.select(existsColumn).from(campaign).where(eq(campaign.bodyId, mailBody.id));
  const unfinishedCampaigns = db
    .select(existsColumn)
    .from(campaign)
    .where(and(eq(campaign.bodyId, mailOutbox.bodyId), eq(campaign.state, "sending")));
  await db.batch([
    db.delete(loginSession).where(lt(loginSession.expiresAt, new Date(now))),
    db.delete(verification).where(lt(verification.expiresAt, new Date(now))),
    db.delete(rateLimit).where(lt(rateLimit.lastRequest, now - dayMs)),
    db.delete(knownDevice).where(lt(knownDevice.seenAt, now - deviceRetentionMs)),
    buildOldInvitationDeletion(db, now),
    // Keeps the emails of an unfinished campaign, because they show which learners have received the campaign.
    db
      .delete(mailOutbox)
      .where(
        and(
          lt(mailOutbox.createdAt, now - mailRetentionMs),
          or(isNull(mailOutbox.bodyId), notExists(unfinishedCampaigns)),
        ),
      ),
    db.delete(mailBody).where(and(notExists(mailsOfBody), notExists(campaignsOfBody))),
  ]);
}
