import { toFormattedHtml } from "~/lib/formatted-text";

// Writes cards in Anki's text format (docs.ankiweb.net/importing/text-files.html). Comment lines describe the columns. Fields are
// HTML, because only HTML can name the picture of a card. Fields with tabs or quotation marks are quoted.

export const ankiHeader =
  "#separator:tab\n#html:true\n#notetype:Basic\n#deck:RadCore\n#columns:Front\tBack\tTags\n#tags column:3\n";

export interface AnkiCard {
  front: string;
  back: string;
  /** Names of domains. */
  domains: readonly string[];
  /** The picture of the front. Anki shows the file of this name in its media folder, else the description. */
  picture?: { file: string; alt: string } | null;
  /** The captions of the question's series, which have no file: the card names them. */
  seriesCaptions?: readonly string[];
}

/** Returns one card as a line, tagged with its domains. */
export function formatAnkiCard({ front, back, domains, picture, seriesCaptions = [] }: AnkiCard): string {
  const tags = ["radcore", ...domains.filter(Boolean)].map((name) => name.replace(/[\s:]+/g, "-").toLowerCase());
  const pictureHtml = picture ? `<br><img src="${escapeHtml(picture.file)}" alt="${escapeHtml(picture.alt)}">` : "";
  const seriesHtml = seriesCaptions.length ? `<br>Series in RadCore: ${escapeHtml(seriesCaptions.join("; "))}` : "";
  const fields = [toHtml(front) + pictureHtml + seriesHtml, toHtml(back), escapeHtml(tags.join(" "))];
  return `${fields.map(quoteField).join("\t")}\n`;
}

export interface OwnNote {
  question: string;
  organ: string;
  modality: string;
  topic: string;
  note: string;
}

/** Returns a learner's note as one card, with the topic of the question on the front and the note on the back. */
export function formatAnkiLine({ question, organ, modality, topic, note }: OwnNote): string {
  const domains = [organ, modality].filter(Boolean);
  return formatAnkiCard({ front: [topic, domains.join(", "), question].join("\n"), back: note, domains });
}

function toHtml(text: string): string {
  return toFormattedHtml(text.replace(/\r\n?/g, "\n")).replaceAll('"', "&quot;");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/\r\n?|\n/g, "<br>");
}

/** Quotes a field that Anki would otherwise split or read as a comment. */
function quoteField(text: string): string {
  return /["\t]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
