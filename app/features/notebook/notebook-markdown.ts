import { toPlainText } from "~/lib/formatted-text";
import { formatDate } from "../../lib/time-text";
import { cutHighlights, formatEntryPlace, type NotebookEntry } from "./notebook-entry";
import { notebookKindNames } from "./notebook-query";

/** Returns an entry as a Markdown section: topic and domains, kind and date, the stem as a quotation, and the texts. */
export function formatMarkdownEntry(entry: NotebookEntry, timeZone: string): string {
  const { kind, externalId, stem, text, at } = entry;
  const facts = `${notebookKindNames[kind]}, ${formatDate(at, timeZone)} · ${externalId}`;
  const paragraphs = [
    `## ${escapeMarkdown(formatEntryPlace(entry))}`,
    `_${escapeMarkdown(facts)}_`,
    stem === null
      ? null
      : toLines(toPlainText(stem))
          .map((line) => (line ? `> ${line}` : ">"))
          .join("\n"),
    text === null
      ? cutHighlights(entry)
          .map((passage) => `- ${toLines(passage).join(" ")}`)
          .join("\n")
      : toLines(kind === "note" ? text : toPlainText(text)).join("\n"),
  ];
  return `\n${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

/** Returns the escaped lines of a text; two spaces keep a line break in Markdown. */
function toLines(text: string): string[] {
  // Four leading spaces or a tab would make a block of code.
  const lines = text.split(/\r\n?|\n/).map((line) => escapeMarkdown(line.trimStart()));
  return lines.map((line, index) => (index < lines.length - 1 && line && lines[index + 1] ? `${line}  ` : line));
}

/** Escapes characters that Markdown would read as formatting. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~$&]/g, "\\$&")
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}
