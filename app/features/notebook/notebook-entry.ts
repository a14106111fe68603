import { joinRuns } from "~/lib/formatted-text";
import { domainNames, type Modality, type Organ } from "../questions/taxonomy";
import type { NotebookKind } from "./notebook-query";

/** One entry of a learner's notebook. */
export interface NotebookEntry {
  kind: NotebookKind;
  questionId: string;
  externalId: string;
  organ: Organ | "none";
  modality: Modality;
  /** The topic as far as the learner may see it: before an answer, only its first name (Q12). */
  topic: string;
  /** The stem of an opened question, else null. */
  stem: string | null;
  /** The note or the teaching point; null for highlights. */
  text: string | null;
  /** The front of a flash card of the teaching point; null for notes and highlights. */
  front: string | null;
  /** The picture under the stem of an opened question, else null. */
  picture: { file: string; alt: string } | null;
  /** The captions of the series beside the stem of an opened question. */
  seriesCaptions: string[];
  /** Whether the learner has a flash card of the question. */
  hasCard: boolean;
  /** The highlighted ranges of the stem; empty for other kinds. */
  highlights: [from: number, to: number][];
  /** Whether the explanation may be opened: the question is answered and in no open exam (Q12). */
  isAnswered: boolean;
  /** When the entry was saved or the question was missed, in ms. */
  at: number;
}

/** Returns the highlighted passages of the stem. */
export function cutHighlights({ stem, highlights }: Pick<NotebookEntry, "stem" | "highlights">): string[] {
  if (stem === null) return [];
  const shownStem = joinRuns(stem);
  return highlights.map(([from, to]) => shownStem.slice(from, to).trim()).filter((passage) => passage !== "");
}

/** Returns the topic and the domains of an entry, such as "Liver · Gastrointestinal, CT". */
export function formatEntryPlace({ topic, organ, modality }: Pick<NotebookEntry, "topic" | "organ" | "modality">) {
  return `${topic} · ${domainNames(organ, modality).join(", ")}`;
}
