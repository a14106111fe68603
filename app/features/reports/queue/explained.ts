import type { AnswerSheet, QuestionBody } from "../../questions/version";
import { keyInWords } from "../../study/engine/in-words";

/** One option, pair or step of a question, with whether it is right and why. */
export interface ExplainedLine {
  id: string;
  text: string;
  right: boolean;
  why: string;
}

/** A question with its key and every reason, whatever its type; of a case each part. */
export interface Explained {
  stem: string;
  image: { file: string; alt: string } | null;
  lines: ExplainedLine[];
  teachingPoint: string;
  references: string[];
  parts: Explained[];
}

/** What a version asks, with its key and every reason. */
export function explain(body: QuestionBody, sheet: AnswerSheet): Explained {
  return {
    stem: body.stem,
    image: imageOf(body),
    lines: linesOf(body, sheet),
    teachingPoint: sheet.teachingPoint,
    references: sheet.references.map(({ name, edition, section }) =>
      [name, edition, section].filter(Boolean).join(", "),
    ),
    parts:
      body.type === "case" && sheet.key.type === "case"
        ? zip(body.parts, sheet.key.parts).map(([part, key]) => explain(part, key))
        : [],
  };
}

function imageOf(body: QuestionBody): Explained["image"] {
  if (body.type === "labelling") return { file: body.image, alt: body.alt };
  if (body.type === "hotspot") return { file: body.image, alt: "" };
  return body.image ?? null;
}

function linesOf(body: QuestionBody, { key }: AnswerSheet): ExplainedLine[] {
  const lines = keyInWords(body, key);
  const right = (ids: readonly string[], why: Record<string, string>): ExplainedLine[] =>
    ids.map((id, index) => ({ id, text: lines[index] ?? id, right: true, why: why[id] ?? "" }));
  switch (key.type) {
    case "single":
    case "multi": {
      const keys: readonly string[] = key.type === "single" ? [key.key] : key.keys;
      if (body.type !== "single" && body.type !== "multi") return [];
      return body.options.map(({ id, text }) => ({
        id,
        text,
        right: keys.includes(id),
        why: key.rationales[id] ?? "",
      }));
    }
    case "matching":
      return body.type === "matching" ? right(idsOf(body.stems), key.rationales) : [];
    case "labelling":
      return body.type === "labelling" ? right(idsOf(body.targets), key.rationales) : [];
    case "ordering":
      return right(key.order, key.rationales);
    case "numeric":
      return [
        { id: "key", text: lines[0] ?? "", right: true, why: key.solution },
        ...key.commonErrors.map(({ value, why }) => ({ id: String(value), text: String(value), right: false, why })),
      ];
    case "hotspot":
      return [{ id: "key", text: lines[0] ?? "", right: true, why: key.rationale }];
    case "case":
      return [];
  }
}

function idsOf(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

function zip<A, B>(one: readonly A[], other: readonly B[]): [A, B][] {
  return one.flatMap((a, index) => {
    const b = other[index];
    return b === undefined ? [] : [[a, b] as [A, B]];
  });
}
