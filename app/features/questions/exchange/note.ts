import { type Entry, wholeCases } from "./cases";
import type { Loose, Place, Read, Refused } from "./format";
import { externalId } from "./ids";
import { noteText, readNote, restOf, withRest, wordsOfRest } from "./rest";
import { settle } from "./settle";
import { fromTags } from "./tags";

// What the readers and writers of other tools' formats have in common.

/** One question as a format shows it to every tool. */
export interface Visible {
  id: string | null;
  tags: string[];
  content: Loose;
  notCarried?: string;
}

/** A question in a file: what every tool sees of it, and our note beside it. */
export interface Seen extends Visible, Place {
  note: string | undefined;
  /** What it lies in, by name: the topic of a question that has none of its own. */
  inside?: string[] | undefined;
}

/** The note that an entry needs beside what is visible of it; null where it needs none. Counts what is only in notes. */
export function noteOf(entry: Entry, visible: Visible, only: Map<string, number>): string | null {
  const rest = restOf(withTags(visible).content, entry.content as Loose);
  if (!rest) return null;
  for (const word of wordsOfRest(rest)) only.set(word, (only.get(word) ?? 0) + 1);
  return noteText(rest);
}

/** What is only in notes, as sentences. */
export function onlyInNotes(only: Map<string, number>): string[] {
  const sums = new Map<string, number>();
  for (const [word, times] of only) sums.set(names[word] ?? word, (sums.get(names[word] ?? word) ?? 0) + times);
  return [...sums].map(
    ([name, times]) => `${name} (${times === 1 ? "once" : `${times} times`}): only in RadCore's own notes.`,
  );
}

const names: Record<string, string> = {
  references: "References",
  solution: "Worked solutions",
  commonErrors: "Common errors",
  answer: "Units and relative tolerances",
  type: "The type",
  items: "Rationales and ids of ordered items",
  stems: "Rationales of pairs",
  targets: "Markers on pictures, with their rationales",
  labels: "Labels that belong to no marker",
  options: "Options that belong to no stem, and their order",
  regions: "Regions on pictures",
  image: "Names of pictures, or where they are from and their regions",
  alt: "Texts for those who cannot see a picture",
  teachingPoint: "Teaching points",
  rationale: "Rationales of regions",
  stem: "Signs of a stem that the format changes",
  "options.id": "Ids of options",
  "options.fixed": "Options that keep their place",
  "options.text": "The order of options, or signs that the format changes",
  "options.rationale": "Signs of a rationale that the format changes",
  "stems.rationale": "Rationales of pairs",
  "stems.key": "The ids of right options",
  "stems.id": "Ids of stems",
  "stems.text": "Signs of a stem that the format changes",
  "targets.at": "Markers on pictures, with their rationales",
  "targets.rationale": "Markers on pictures, with their rationales",
  "items.rationale": "Rationales of ordered items",
  "items.id": "Ids of ordered items",
  key: "The id of the right option",
  keys: "The ids of right options",
  pick: "How many to select",
  checked: "What the second pass came to",
};

/** Sorts what a file of another format showed into questions, drafts and refusals, each case whole again. */
export function settleSeen(seen: Seen[], tool: string): Omit<Read, "pictures"> {
  const notes: string[] = [];
  const refused: Refused[] = [];
  const found = seen.map(({ note, inside, line, file, notCarried, ...visible }) => {
    const entry = withTags(visible);
    const { content, changed } = withRest(entry.content, readNote(note));
    if (changed.length)
      notes.push(
        `${visible.id}: ${changed.join(", ")} changed in another tool, so what RadCore noted of it is left out.`,
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
