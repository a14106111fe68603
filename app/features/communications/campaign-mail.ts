import { renderMail } from "../email/layout";

/** The text of a campaign, with an optional button and picture. */
export interface CampaignContent {
  subject: string;
  /** Paragraphs are separated by empty lines; https URLs become links. */
  text: string;
  /** A path on this site. */
  buttonPath?: string | null;
  buttonLabel?: string | null;
  /** The path of an uploaded image. */
  picturePath?: string | null;
  pictureAlt?: string | null;
}

/**
 * The tag of the button's link. It is the same for every reader and campaign, so that visits are counted by source, as the privacy
 * section says, and nobody's click is recorded.
 */
const buttonTag = "utm_source=news&utm_medium=email";

/** Builds a campaign's email, which is stored once for all readers. Its {{placeholders}} are filled by services/mail-merge.ts. */
export function buildCampaignMail(content: CampaignContent, siteUrl: string) {
  const { subject, text, buttonPath, buttonLabel, picturePath, pictureAlt } = content;
  return renderMail(
    {
      subject,
      greeting: "Hello {{name}},",
      lines: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      isUserWritten: true,
      ...(picturePath && { picture: { path: picturePath, alt: pictureAlt ?? "" } }),
      ...(buttonPath && {
        link: {
          label: buttonLabel || "Open RadCore",
          path: addTag(buttonPath),
        },
      }),
      footer: {
        text: "You get this email because you asked for news in the settings of your RadCore account.",
        link: { label: "Stop news by email", path: "{{unsubscribe}}" },
      },
    },
    siteUrl,
  );
}

/** Returns the campaign's content, without its other columns. */
export function getCampaignContent(campaign: Required<CampaignContent>): Required<CampaignContent> {
  const { subject, text, buttonPath, buttonLabel, picturePath, pictureAlt } = campaign;
  return { subject, text, buttonPath, buttonLabel, picturePath, pictureAlt };
}

function addTag(path: string): string {
  const [address = "", fragment] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}${buttonTag}${fragment === undefined ? "" : `#${fragment}`}`;
}
