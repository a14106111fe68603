import { layOut } from "../email/layout";

/** The words of a campaign. */
export interface CampaignWords {
  subject: string;
  /** Paragraphs with an empty line between; https addresses become links. */
  text: string;
}

/** What stands in the words of a campaign until it is each reader's own. */
export const places = ["{{name}}", "{{unsubscribe}}"] as const;

/** A campaign's mail with its places still open, as it is kept once for all readers. */
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

/** What is a reader's own in a campaign. */
export interface ReaderPlaces {
  name: string;
  /** The whole address. */
  unsubscribe: string;
}

/** The mail as one reader gets it. */
export function filledIn(mail: ReturnType<typeof campaignMail>, { name, unsubscribe }: ReaderPlaces) {
  const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  // One pass, and functions: nothing in a name is read as a place or as a pattern.
  const fill = (text: string, own: Record<string, string>) =>
    text.replace(/\{\{(name|unsubscribe)\}\}/g, (_, place) => own[place] ?? "");
  return {
    subject: mail.subject,
    plain: fill(mail.plain, { name, unsubscribe }),
    html: fill(mail.html, { name: escaped(name), unsubscribe: escaped(unsubscribe) }),
  };
}
