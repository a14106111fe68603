import { type FileEntry, joinCases } from "./cases";
import type { FilePlace, RawRecord, ReadResult, Refusal } from "./format";
import { deriveExternalId } from "./ids";
import { describeLoss, joinNotes } from "./losses";
import { buildRoundtripNote, listNoteFields, parseNote, restoreFromNote, serializeNote } from "./roundtrip-note";
import { sortCandidates } from "./sort-candidates";
import { parseTags } from "./tags";

/** The data of one question that every tool can read. */
export interface VisibleData {
  id: string | null;
  tags: string[];
  content: RawRecord;
  notCarried?: string;
}

/** A question in an imported file, with RadCore's own note if it has one. */
export interface ImportedQuestion extends VisibleData, FilePlace {
  note: string | undefined;
  /** The category or sections that contain the question, used as its topic if the question has no topic. */
  category?: string[] | undefined;
}

/**
 * Returns a note with the data that other tools cannot read; null if there is no such data. Counts the data by field in
 * `noteCounts`.
 */
export function buildNote(entry: FileEntry, visible: VisibleData, noteCounts: Map<string, number>): string | null {
  const note = buildRoundtripNote(applyTags(visible).content, entry.content as RawRecord);
  if (!note) return null;
  for (const field of listNoteFields(note)) noteCounts.set(field, (noteCounts.get(field) ?? 0) + 1);
  return serializeNote(note);
}

/** Returns a sentence for each kind of data that only RadCore's notes hold. */
export function describeNotes(noteCounts: Map<string, number>): string[] {
  const counts = new Map<string, number>();
  for (const [field, count] of noteCounts)
    counts.set(fieldLabels[field] ?? field, (counts.get(fieldLabels[field] ?? field) ?? 0) + count);
  return [...counts].map(
    ([label, count]) => `${label} (${count}): stored in RadCore's comments only, which other tools ignore.`,
  );
}

const fieldLabels: Record<string, string> = {
  references: "References",
  solution: "Worked solutions",
  commonErrors: "Common errors",
  answer: "Units and relative tolerances",
  type: "Question types",
  items: "Rationales and ids of ordered items",
  stems: "Rationales of pairs",
  targets: "Markers on pictures, with their rationales",
  labels: "Labels without a marker",
  options: "Options without a stem, and the order of options",
  regions: "Regions on pictures",
  series: "Series of images",
  image: "Names, sources, and regions of pictures",
  alt: "Alt texts of pictures",
  teachingPoint: "Teaching points",
  rationale: "Rationales of regions",
  stem: "Stems with characters that the format cannot keep",
  "options.id": "Ids of options",
  "options.fixed": "Options with a fixed place",
  "options.text": "Order of options, or options with characters that the format cannot keep",
  "options.rationale": "Rationales with characters that the format cannot keep",
  "stems.rationale": "Rationales of pairs",
  "stems.key": "Ids of correct options",
  "stems.id": "Ids of stems",
  "stems.text": "Stems with characters that the format cannot keep",
  "targets.at": "Markers on pictures, with their rationales",
  "targets.rationale": "Markers on pictures, with their rationales",
  "items.rationale": "Rationales of ordered items",
  "items.id": "Ids of ordered items",
  key: "Ids of correct options",
  keys: "Ids of correct options",
  pick: "How many options to select",
  checked: "Results of the second pass",
};

/** Sorts the entries of a file from another tool into questions, drafts, and refusals. Joins the parts of each case. */
export function sortImported(
  imported: ImportedQuestion[],
  tool: string,
): Pick<ReadResult, "questions" | "places" | "drafts" | "refused" | "notes"> {
  const notes: string[] = [];
  const refused: Refusal[] = [];
  const found = imported.map(({ note, category, line, file, notCarried, ...visible }) => {
    const { otherTags, ...entry } = applyTags(visible);
    const { content, changed } = restoreFromNote(entry.content, parseNote(note));
    if (changed.length)
      notes.push(
        `${visible.id}: another tool changed ${changed.join(", ")}, so RadCore's note on this data was ignored.`,
      );
    if (!entry.partOf) {
      content.id = deriveExternalId(visible.id, visible.content, tool);
      if (category?.length) content.topic ??= category;
      // The only tag of a question says what the question is about.
      if (content.topic === undefined && otherTags[0] && otherTags.length === 1)
        content.topic = [otherTags.pop()?.trim().slice(0, 80)];
      content.origin ??= "import";
      content.review ??= "unreviewed";
    }
    const losses = joinNotes(notCarried, describeLoss("Tags are", otherTags));
    return { ...entry, content, line, ...(file !== undefined && { file }), ...losses };
  });
  const { questions, refused: refusedParts } = joinCases(found);
  const sorted = sortCandidates(
    questions.map(({ partOf, ...one }) => one),
    "others",
  );
  return { ...sorted, refused: [...refused, ...refusedParts, ...sorted.refused], notes };
}

function applyTags({ id, tags, content }: VisibleData): FileEntry & { otherTags: string[] } {
  const tagData = parseTags(tags);
  const mergedContent: RawRecord = { ...content, ...tagData.content };
  if (tagData.type && content.type === undefined) mergedContent.type = tagData.type;
  if (!tagData.partOf && id !== null) mergedContent.id = id;
  return { content: mergedContent, partOf: tagData.partOf, otherTags: tagData.otherTags };
}
