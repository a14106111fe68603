import type { AnswerSheet, QuestionBody } from "../../questions/version";
import { explainChoices } from "../../study/engine/answer-text";
import type { ExplainedLine } from "../../study/engine/types/engine-type";

export type { ExplainedLine };

/** A question of any type with its key and rationales; `parts` holds the parts of a case. */
export interface ExplainedQuestion {
  stem: string;
  image: { file: string; alt: string } | null;
  lines: ExplainedLine[];
  teachingPoint: string;
  references: string[];
  parts: ExplainedQuestion[];
}

/** Combines the body and the answer sheet of a version. */
export function explainQuestion(body: QuestionBody, sheet: AnswerSheet): ExplainedQuestion {
  return {
    stem: body.stem,
    image: getImage(body),
    lines: explainChoices(body, sheet.key),
    teachingPoint: sheet.teachingPoint,
    references: sheet.references.map(({ name, edition, section }) =>
      [name, edition, section].filter(Boolean).join(", "),
    ),
    parts:
      body.type === "case" && sheet.key.type === "case"
        ? pairTexts(body.parts, sheet.key.parts).map(([part, key]) => explainQuestion(part, key))
        : [],
  };
}

function getImage(body: QuestionBody): ExplainedQuestion["image"] {
  if (typeof body.image === "string") return { file: body.image, alt: ("alt" in body && body.alt) || "" };
  return body.image ?? null;
}

function pairTexts<A, B>(one: readonly A[], other: readonly B[]): [A, B][] {
  return one.flatMap((a, index) => {
    const b = other[index];
    return b === undefined ? [] : [[a, b] as [A, B]];
  });
}
