import type { QuestionContent } from "../content";
import type { FilePlace, RawRecord, Refusal } from "./format";
import type { PartOf } from "./tags";

// Only RadCore's JSON has linked cases. In the other formats, a case is an entry for the vignette, followed by an entry for
// each part.

/** One entry of an exported or imported file: a question, the vignette of a case, or a part of a case. */
export interface FileEntry {
  content: RawRecord;
  partOf: PartOf | null;
}
export type LocatedEntry = FileEntry & FilePlace;

/** Returns the file entries of these questions, in order. */
export function toFileEntries(questions: QuestionContent[]): FileEntry[] {
  return questions.flatMap((question): FileEntry[] => {
    if (question.type !== "case") return [{ content: question, partOf: null }];
    const { parts, ...vignette } = question;
    return [
      { content: vignette, partOf: null },
      ...parts.map((part, index) => ({ content: part, partOf: { id: question.id, place: index + 1 } })),
    ];
  });
}

/** Puts the parts back into their cases. A part is refused if the file lacks the vignette of its case. */
export function joinCases(entries: LocatedEntry[]): { questions: LocatedEntry[]; refused: Refusal[] } {
  const vignettesById = new Map(
    entries.filter(({ content }) => content.type === "case").map((one) => [String(one.content.id), one]),
  );
  const parts = new Map<LocatedEntry, { place: number; content: RawRecord }[]>();
  const refused: Refusal[] = [];
  const wholeEntries = entries.filter((one) => {
    if (!one.partOf) return true;
    const vignette = vignettesById.get(one.partOf.id);
    if (vignette)
      parts.set(vignette, [...(parts.get(vignette) ?? []), { place: one.partOf.place, content: one.content }]);
    else
      refused.push({
        ...toPlace(one),
        id: one.partOf.id,
        why: "This question is part of a case that is missing from the file.",
      });
    return false;
  });
  return {
    refused,
    questions: wholeEntries.map((one) => {
      if (one.content.type !== "case") return one;
      const ownParts = (parts.get(one) ?? []).sort((a, b) => a.place - b.place);
      return { ...one, content: { ...one.content, parts: ownParts.map(({ content }) => content) } };
    }),
  };
}

/** Returns the id of an entry in a file. The id of a part is the id of its case, a period, and the number of the part. */
export function getEntryId({ content, partOf }: FileEntry): string {
  return partOf ? `${partOf.id}.${partOf.place}` : String(content.id);
}

function toPlace({ line, file }: FilePlace): FilePlace {
  return file === undefined ? { line } : { line, file };
}
