import { paths } from "../../paths";
import { organDomains } from "../questions/filter";
import { type Modality, modalities, type Organ } from "../questions/taxonomy";

/** The kinds of notebook entries, in the order in which entries of the same time are listed. */
export const notebookKinds = ["card", "highlight", "missed", "note"] as const;
export type NotebookKind = (typeof notebookKinds)[number];

export const notebookKindNames: Record<NotebookKind, string> = {
  card: "Flash card",
  note: "Note",
  highlight: "Highlight",
  missed: "Missed question",
};

/** Filter of the notebook; null and "" include everything. */
export interface NotebookFilter {
  search: string;
  kind: NotebookKind | null;
  organ: Organ | "none" | null;
  modality: Modality | null;
}

export const emptyNotebookFilter: NotebookFilter = { search: "", kind: null, organ: null, modality: null };

/** The last entry that was read; the next page starts after it. */
export interface NotebookCursor {
  at: number;
  kind: NotebookKind;
  questionId: string;
}

/** Maximum length of a search. */
const maxSearchLength = 60;

/** Reads the filter and the cursor from a query string; ignores unknown values. */
export function readNotebookQuery(query: URLSearchParams): { filter: NotebookFilter; after: NotebookCursor | null } {
  return {
    filter: {
      search: (query.get("search") ?? "").trim().slice(0, maxSearchLength),
      kind: notebookKinds.find((kind) => kind === query.get("kind")) ?? null,
      organ: organDomains.find((organ) => organ === query.get("organ")) ?? null,
      modality: modalities.find((modality) => modality === query.get("modality")) ?? null,
    },
    after: readCursor(query.get("after") ?? ""),
  };
}

/** Returns the URL of the notebook with a filter, after a cursor. */
export function notebookPath(filter: NotebookFilter, after: NotebookCursor | null = null): string {
  const query = writeFilter(filter);
  if (after) query.set("after", `${after.at}.${after.kind}.${after.questionId}`);
  return query.size ? `${paths.notebook}?${query}` : paths.notebook;
}

/** Returns the URL that downloads the entries of a filter. */
export function notebookExportPath(filter: NotebookFilter, format: string): string {
  const query = writeFilter(filter);
  query.set("format", format);
  return `${paths.notebook}/export?${query}`;
}

/** Returns whether the filter leaves anything out. */
export function isNotebookFiltered(filter: NotebookFilter): boolean {
  return Object.values(filter).some(Boolean);
}

function writeFilter(filter: NotebookFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return query;
}

function readCursor(text: string): NotebookCursor | null {
  const [, at, kindText, questionId] = text.match(/^(\d{1,15})\.([a-z]+)\.(.{1,120})$/) ?? [];
  const kind = notebookKinds.find((one) => one === kindText);
  return kind && questionId ? { at: Number(at), kind, questionId } : null;
}
