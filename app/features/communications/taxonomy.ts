// Closed lists of communications; columns are held to them, so this imports nothing.

export const announcementTones = ["primary", "success", "warning"] as const;
export const announcementAudiences = ["all", "free", "subscribers"] as const;
export type AnnouncementTone = (typeof announcementTones)[number];
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** `sending`: its mails are queued; `sent`: none of them waits any more. */
export const campaignStates = ["draft", "scheduled", "sending", "sent", "cancelled"] as const;
export type CampaignState = (typeof campaignStates)[number];
