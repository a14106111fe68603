import type { QuestionContent } from "../content";
import type { Loose, Place, Refused } from "./format";
import type { PartOf } from "./tags";

// No other format has our linked cases: there a case is its story and then its parts, each a question of its own.

/** One entry of a file of others: a question, the story of a case, or a part of one. */
export interface Entry {
  content: Loose;
  partOf: PartOf | null;
}
export type Found = Entry & Place;

/** Questions as the entries of a file, in order. */
export function toEntries(questions: QuestionContent[]): Entry[] {
  return questions.flatMap((question): Entry[] => {
    if (question.type !== "case") return [{ content: question, partOf: null }];
    const { parts, ...story } = question;
    return [
      { content: story, partOf: null },
      ...parts.map((part, index) => ({ content: part, partOf: { id: question.id, place: index + 1 } })),
    ];
  });
}

/** Entries with every case whole again. A part whose story is not in the file is refused. */
export function wholeCases(found: Found[]): { whole: Found[]; refused: Refused[] } {
  const stories = new Map(
    found.filter(({ content }) => content.type === "case").map((one) => [String(one.content.id), one]),
  );
  const parts = new Map<Found, { place: number; content: Loose }[]>();
  const refused: Refused[] = [];
  const whole = found.filter((one) => {
    if (!one.partOf) return true;
    const story = stories.get(one.partOf.id);
    if (story) parts.set(story, [...(parts.get(story) ?? []), { place: one.partOf.place, content: one.content }]);
    else refused.push({ ...placeOf(one), id: one.partOf.id, why: "This is a part of a case that is not in the file." });
    return false;
  });
  return {
    refused,
    whole: whole.map((one) => {
      if (one.content.type !== "case") return one;
      const own = (parts.get(one) ?? []).sort((a, b) => a.place - b.place);
      return { ...one, content: { ...one.content, parts: own.map(({ content }) => content) } };
    }),
  };
}

/** The id that an entry has in a file of others; a part is named by its case. */
export function entryId({ content, partOf }: Entry): string {
  return partOf ? `${partOf.id}.${partOf.place}` : String(content.id);
}

function placeOf({ line, file }: Place): Place {
  return file === undefined ? { line } : { line, file };
}
