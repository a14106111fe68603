import type { Db } from "../../db/client.server";
import { formatDate } from "../../lib/time-text";
import { domainNames } from "../questions/taxonomy";
import { ankiHeader, formatAnkiCard } from "../study/export/anki";
import { readNotebookPage } from "./notebook.server";
import type { NotebookEntry } from "./notebook-entry";
import { formatMarkdownEntry } from "./notebook-markdown";
import type { NotebookCursor, NotebookFilter } from "./notebook-query";

export const notebookFormats = ["markdown", "anki"] as const;
export type NotebookFormat = (typeof notebookFormats)[number];

const entriesPerQuery = 500;

/**
 * Streams the entries of the learner's notebook that match the filter, as Markdown, or as cards for Anki: the stem or
 * the front of the flash card with the name of the question's picture or series, and the note or the teaching point. Highlights make no
 * cards, because they repeat the stem.
 */
export async function* streamNotebook(
  { db, now }: { db: Db; now: number },
  { userId, timeZone }: { userId: string; timeZone: string },
  filter: NotebookFilter,
  format: NotebookFormat,
): AsyncGenerator<string> {
  yield format === "anki" ? ankiHeader : `# RadCore notebook\n\nExported on ${formatDate(now, timeZone)}.\n`;
  for (let after: NotebookCursor | null = null; ; ) {
    const page = await readNotebookPage(db, userId, filter, after, entriesPerQuery);
    for (const entry of page.entries)
      if (format === "markdown") yield formatMarkdownEntry(entry, timeZone);
      else if (entry.text !== null) yield formatEntryCard({ ...entry, text: entry.text });
    if (!page.next) return;
    after = page.next;
  }
}

function formatEntryCard(entry: NotebookEntry & { text: string }): string {
  const { topic, stem, front, text, picture, seriesCaptions, organ, modality } = entry;
  const domains = domainNames(organ, modality);
  return formatAnkiCard({
    front: front ?? stem ?? `${topic}\n${domains.join(", ")}`,
    ...{ back: text, domains, picture, seriesCaptions },
  });
}
