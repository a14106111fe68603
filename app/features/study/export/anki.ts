// Anki's plain text (docs.ankiweb.net/importing/text-files.html): comments say how the lines are read, a field with tabs,
// lines or quotation marks stands in quotation marks.

export const ankiHead =
  "#separator:tab\n#html:false\n#notetype:Basic\n#deck:RadCore\n#columns:Front\tBack\tTags\n#tags column:3\n";

export interface OwnNote {
  question: string;
  organ: string;
  modality: string;
  topic: string;
  note: string;
}

/** A learner's note as a card: what it is on in front, their own words on the back. */
export function ankiLine({ question, organ, modality, topic, note }: OwnNote): string {
  const front = [topic, [organ, modality].filter(Boolean).join(", "), question].join("\n");
  const tags = ["radcore", organ, modality].filter(Boolean).map((name) => name.replace(/[\s:]+/g, "-").toLowerCase());
  return `${[front, note, tags.join(" ")].map(field).join("\t")}\n`;
}

/** A note of some sign alone, or that begins as a comment does, would be read as something else. */
function field(text: string): string {
  return /["\t\r\n]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
