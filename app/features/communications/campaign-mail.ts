import { renderMail } from "../email/layout";

/** The text of a campaign. */
export interface CampaignContent {
  subject: string;
  /** Paragraphs are separated by empty lines; https URLs become links. */
  text: string;
}

/** Builds a campaign's email, which is stored once for all readers. Its {{placeholders}} are filled by services/mail-merge.ts. */
export function buildCampaignMail({ subject, text }: CampaignContent, siteUrl: string) {
  return renderMail(
    {
      subject,
      greeting: "Hello {{name}},",
      lines: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      isUserWritten: true,
      footer: {
        text: "You get this email because you asked for news in the settings of your RadCore account.",
        link: { label: "Stop news by email", path: "{{unsubscribe}}" },
      },
    },
    siteUrl,
  );
}
