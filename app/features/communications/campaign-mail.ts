import { layOut } from "../email/layout";

/** The words of a campaign. */
export interface CampaignWords {
  subject: string;
  /** Paragraphs with an empty line between; https addresses become links. */
  text: string;
}

/** A campaign's mail with its {{places}} still open (services/mail-merge.ts), as it is kept once for all readers. */
export function campaignMail({ subject, text }: CampaignWords, siteUrl: string) {
  return layOut(
    {
      subject,
      greeting: "Hello {{name}},",
      lines: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      written: true,
      footer: {
        text: "You get this mail because you asked for news in the settings of your RadCore account.",
        link: { label: "Stop news by e-mail", path: "{{unsubscribe}}" },
      },
    },
    siteUrl,
  );
}
