import type { Context } from "../../context.server";
import { toLocalDateTime } from "../../lib/local-time";
import { formatTime } from "../../lib/time-text";
import { fillPlaceholders } from "../../services/mail-merge";
import type { Viewer } from "../auth/viewer.server";
import { getUnsubscribeUrl } from "../email/unsubscribe.server";
import { buildCampaignMail, getCampaignContent } from "./campaign-mail";
import { type Campaign, type MailCounts, selectCampaign } from "./campaigns.server";
import { parseLogQuery } from "./log-filter";
import { describeSegment, parseSegment, toSegmentChoice } from "./segment";
import { selectAudience } from "./select-segment.server";
import { selectSendLog, toSendLog } from "./send-log.server";

const hourMs = 60 * 60 * 1000;

/** Loads the page of one campaign; null if it does not exist. For the id "new", returns an empty draft. */
export async function loadCampaign(context: Context, viewer: Viewer, campaignId: string, search: URLSearchParams) {
  const { db, now } = context;
  const { timeZone } = viewer;
  const sharedFields = {
    timeZone,
    email: viewer.email,
    /** For the preview of the text that is being typed. */
    reader: { name: viewer.fullName, unsubscribe: await getUnsubscribeUrl(context.settings, viewer.userId) },
    siteUrl: context.settings.url,
    note: search.get("note"),
    // Suggests a full hour, one to two hours from now, so that the admin has time to check the campaign.
    suggestedAt: toLocalDateTime(Math.ceil(now / hourMs) * hourMs + hourMs, timeZone),
  };
  if (campaignId === "new") {
    const segment = { kind: "all" } as const;
    const [audience] = await selectAudience(db, segment, now);
    return { ...sharedFields, campaign: null, mail: null, audience: audience ?? null, log: null };
  }
  const { filter, page } = parseLogQuery(search);
  // A campaign's email body has the id of the campaign, so the campaign id is the `bodyId` of `selectSendLog`.
  const [found, mails] = await db.batch([selectCampaign(db, campaignId), selectSendLog(db, campaignId, filter, page)]);
  if (!found[0]) return null;
  const { campaign, counts } = found[0];
  const isDraft = campaign.state === "draft";
  const [audience] = isDraft ? await selectAudience(db, parseSegment(campaign.segment), now) : [];
  return {
    ...sharedFields,
    campaign: toCampaignView(campaign, counts, now, timeZone),
    mail: await renderOwnMail(context, viewer, campaign),
    audience: audience ?? null,
    log: isDraft ? null : { ...toSendLog(mails, now, timeZone), filter, page },
  };
}

function toCampaignView(campaign: Campaign, counts: MailCounts, now: number, timeZone: string) {
  const { id, state, recipientCount: recipients, scheduledAt, startedAt } = campaign;
  const segment = parseSegment(campaign.segment);
  const at = (moment: number | null) => (moment === null ? null : formatTime(moment, now, timeZone));
  return {
    ...{ id, state, recipients, counts, ...getCampaignContent(campaign) },
    ...{ choice: toSegmentChoice(segment), segmentText: describeSegment(segment) },
    ...{ scheduledAt: at(scheduledAt), startedAt: at(startedAt) },
  };
}

/** Renders the campaign's email as this admin would receive it. */
export async function renderOwnMail({ settings }: Context, viewer: Viewer, campaign: Campaign) {
  const unsubscribe = await getUnsubscribeUrl(settings, viewer.userId);
  return fillPlaceholders(buildCampaignMail(campaign, settings.url), { name: viewer.fullName, unsubscribe });
}

export type CampaignPage = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>;
