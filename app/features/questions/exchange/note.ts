import { type Entry, wholeCases } from "./cases";
import type { Loose, Place, Read, Refused } from "./format";
import { externalId } from "./ids";
import { noteText, readNote, restOf, withRest, wordsOfRest } from "./rest";
import { settle } from "./settle";
import { fromTags } from "./tags";

/** The data of one question that every tool can read. */
export interface Visible {
  id: string | null;
  tags: string[];
  content: Loose;
  notCarried?: string;
}

/** A question in an imported file, with RadCore's own note if it has one. */
export interface Seen extends Visible, Place {
  note: string | undefined;
  /** The category or sections that contain the question; its topic if it has none of its own. */
  inside?: string[] | undefined;
}

/** Returns a note with the data that other tools cannot read; null if there is none. Counts the data by field in `only`. */
export function noteOf(entry: Entry, visible: Visible, only: Map<string, number>): string | null {
  const rest = restOf(withTags(visible).content, entry.content as Loose);
  if (!rest) return null;
  for (const word of wordsOfRest(rest)) only.set(word, (only.get(word) ?? 0) + 1);
  return noteText(rest);
}

/** Returns a sentence for each kind of data that only RadCore's notes hold. */
export function onlyInNotes(only: Map<string, number>): string[] {
  const sums = new Map<string, number>();
  for (const [word, times] of only) sums.set(names[word] ?? word, (sums.get(names[word] ?? word) ?? 0) + times);
  return [...sums].map(
    ([name, times]) => `${name} (${times === 1 ? "once" : `${times} times`}): only in RadCore's own comments.`,
  );
}

const names: Record<string, string> = {
  references: "References",
  solution: "Worked solutions",
  commonErrors: "Common errors",
  answer: "Units and relative tolerances",
  type: "Question type",
  items: "Rationales and ids of ordered items",
  stems: "Rationales of pairs",
  targets: "Markers on pictures, with their rationales",
  labels: "Labels without a marker",
  options: "Options without a stem, and the order of options",
  regions: "Regions on pictures",
  image: "Names, sources, and regions of pictures",
  alt: "Alt text of pictures",
  teachingPoint: "Teaching points",
  rationale: "Rationales of regions",
  stem: "Characters of a stem that the format changes",
  "options.id": "Ids of options",
  "options.fixed": "Options with a fixed place",
  "options.text": "Order of options, or characters that the format changes",
  "options.rationale": "Characters of a rationale that the format changes",
  "stems.rationale": "Rationales of pairs",
  "stems.key": "Ids of correct options",
  "stems.id": "Ids of stems",
  "stems.text": "Characters of a stem that the format changes",
  "targets.at": "Markers on pictures, with their rationales",
  "targets.rationale": "Markers on pictures, with their rationales",
  "items.rationale": "Rationales of ordered items",
  "items.id": "Ids of ordered items",
  key: "Id of the correct option",
  keys: "Ids of correct options",
  pick: "Number of options to select",
  checked: "Result of the second pass",
};

/** Sorts the questions of a file from another tool into questions, drafts, and refusals, with complete cases. */
export function settleSeen(seen: Seen[], tool: string): Omit<Read, "pictures"> {
  const notes: string[] = [];
  const refused: Refused[] = [];
  const found = seen.map(({ note, inside, line, file, notCarried, ...visible }) => {
    const entry = withTags(visible);
    const { content, changed } = withRest(entry.content, readNote(note));
    if (changed.length)
      notes.push(
        `${visible.id}: another tool changed ${changed.join(", ")}, so RadCore's own note about it was ignored.`,
      );
    if (!entry.partOf) {
      content.id = externalId(visible.id, visible.content, tool);
      if (inside?.length) content.topic ??= inside;
      content.origin ??= "import";
      content.review ??= "unreviewed";
    }
    return { ...entry, content, line, ...(file !== undefined && { file }), ...(notCarried && { notCarried }) };
  });
  const { whole, refused: strays } = wholeCases(found);
  const settled = settle(
    whole.map(({ partOf, ...one }) => one),
    "others",
  );
  return { ...settled, refused: [...refused, ...strays, ...settled.refused], notes };
}

function withTags({ id, tags, content }: Visible): Entry {
  const told = fromTags(tags);
  const merged: Loose = { ...content, ...told.content };
  if (told.type && content.type === undefined) merged.type = told.type;
  if (!told.partOf && id !== null) merged.id = id;
  return { content: merged, partOf: told.partOf };
}
