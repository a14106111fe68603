// Lists of values that the database schema also uses, so this file imports nothing.

export const announcementTones = ["primary", "success", "warning"] as const;
export const announcementAudiences = ["all", "free", "subscribers"] as const;
export type AnnouncementTone = (typeof announcementTones)[number];
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** `sending`: some emails are still waiting. `sent`: no email is waiting. */
export const campaignStates = ["draft", "scheduled", "sending", "sent", "cancelled"] as const;
export type CampaignState = (typeof campaignStates)[number];
