import type { QuestionDraft } from "../../app/db/seed/picture-catalog";
import { listPictureIds } from "../../app/db/seed/resolve-pictures";

// The questions of a picture as text, so that a reader sees picture and question together.

/** A frame that a question opens: index of the series in the picture, and 0-based frame. */
export interface AskedFrame {
  series: number;
  frame: number;
}

/** Fields that do not say anything about the picture. */
const leftOut = new Set(["id", "organ", "modality", "risc", "topic", "references", "origin", "review", "checked"]);

/** Returns the questions that use the picture, in parts of cases too. */
export function listQuestions(picture: string, drafts: readonly QuestionDraft[]): QuestionDraft[] {
  return drafts.filter((draft) => listPictureIds(draft).includes(picture));
}

/** Returns the frames of the picture that the questions open or mark. */
export function listAskedFrames(picture: string, questions: readonly QuestionDraft[]): AskedFrame[] {
  return questions.flatMap((unit) => {
    const own = readDrafts(unit.series).filter((one) => one.picture === picture);
    const opened = own.map(({ index, firstFrame }) => ({ series: Number(index ?? 0), frame: Number(firstFrame ?? 0) }));
    return [...opened, ...listAskedFrames(picture, readDrafts(unit.parts))];
  });
}

/** Returns everything learners read in the questions, before and after the answer, as Markdown. */
export function describeQuestions(picture: string, questions: readonly QuestionDraft[]): string {
  const parts = questions.map((draft) => `## ${draft.id}\n\n${describe(draft, "")}\n`);
  return [`# ${picture}\n`, ...(parts.length ? parts : ["No question uses this picture.\n"])].join("\n");
}

function describe(draft: QuestionDraft, indent: string): string {
  return Object.entries(draft)
    .filter(([name]) => indent !== "" || !leftOut.has(name))
    .map(([name, value]) => `${indent}- ${name}: ${describeValue(value, `${indent}  `)}`)
    .join("\n");
}

function describeValue(value: unknown, indent: string): string {
  const drafts = readDrafts(value);
  if (drafts.length) return drafts.map((one) => `\n${describe(one, `${indent}`)}`).join("\n");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readDrafts(value: unknown): QuestionDraft[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}
