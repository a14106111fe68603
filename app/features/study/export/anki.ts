// Writes cards in Anki's text format (docs.ankiweb.net/importing/text-files.html). Comment lines describe the columns.
// Fields with tabs, line breaks, or quotation marks are quoted.

export const ankiHeader =
  "#separator:tab\n#html:false\n#notetype:Basic\n#deck:RadCore\n#columns:Front\tBack\tTags\n#tags column:3\n";

export interface AnkiCard {
  front: string;
  back: string;
  /** Names of domains. */
  domains: readonly string[];
}

/** Returns one card as a line, tagged with its domains. */
export function formatAnkiCard({ front, back, domains }: AnkiCard): string {
  const tags = ["radcore", ...domains.filter(Boolean)].map((name) => name.replace(/[\s:]+/g, "-").toLowerCase());
  return `${[front, back, tags.join(" ")].map(quoteField).join("\t")}\n`;
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

/** Quotes a field that Anki would otherwise split or read as a comment. */
function quoteField(text: string): string {
  return /["\t\r\n]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
