import type { QuestionContent } from "./content";

// A question version has two halves: what anybody who may open the question sees (`QuestionBody`), and what they see
// only after they submitted (`AnswerSheet`). They are split once, when a question is saved, and stored apart (Q12).

type Of<T extends QuestionContent["type"]> = Extract<QuestionContent, { type: T }>;
type Choice = { id: string; text: string; fixed?: boolean };

/** What a learner sees of a question before submitting. */
export type QuestionBody =
  | { type: "single"; stem: string; options: Choice[] }
  | { type: "multi"; stem: string; options: Choice[]; pick?: number }
  | { type: "numeric"; stem: string; unit: string }
  | { type: "matching"; stem: string; options: Choice[]; stems: Choice[] }
  | { type: "ordering"; stem: string; items: Choice[] }
  | {
      type: "labelling";
      stem: string;
      image: string;
      labels: Choice[];
      targets: { id: string; at: { x: number; y: number } }[];
    }
  | { type: "hotspot"; stem: string; image: string; frame: number }
  | { type: "case"; stem: string; parts: QuestionBody[] };

/** What decides and explains the answer. */
export type AnswerSheet = {
  key: AnswerKey;
  teachingPoint: string;
  references: { name: string; edition: string; section?: string | undefined }[];
};

export type AnswerKey =
  | { type: "single"; key: string; rationales: Record<string, string> }
  | { type: "multi"; keys: string[]; rationales: Record<string, string> }
  | {
      type: "numeric";
      answer: Of<"numeric">["answer"];
      solution: string;
      commonErrors: { value: number; why: string }[];
    }
  | { type: "matching"; keys: Record<string, string>; rationales: Record<string, string> }
  | { type: "ordering"; order: string[]; rationales: Record<string, string> }
  | { type: "labelling"; keys: Record<string, string>; rationales: Record<string, string> }
  | { type: "hotspot"; regions: Of<"hotspot">["regions"]; rationale: string }
  | { type: "case"; parts: AnswerSheet[] };

type Part = Of<"case">["parts"][number];

/** The two halves of an authored question. */
export function splitContent(content: QuestionContent | Part): { body: QuestionBody; sheet: AnswerSheet } {
  const { body, key } = halves(content);
  return { body, sheet: { key, teachingPoint: content.teachingPoint, references: content.references } };
}

function halves(content: QuestionContent | Part): { body: QuestionBody; key: AnswerKey } {
  const { stem } = content;
  switch (content.type) {
    case "single":
      return {
        body: { type: "single", stem, options: content.options.map(choice) },
        key: { type: "single", key: content.key, rationales: rationales(content.options) },
      };
    case "multi":
      return {
        body: {
          type: "multi",
          stem,
          options: content.options.map(choice),
          ...(content.pick ? { pick: content.pick } : {}),
        },
        key: { type: "multi", keys: content.keys, rationales: rationales(content.options) },
      };
    case "numeric":
      return {
        body: { type: "numeric", stem, unit: content.answer.unit },
        key: {
          type: "numeric",
          answer: content.answer,
          solution: content.solution,
          commonErrors: content.commonErrors,
        },
      };
    case "matching":
      return {
        body: { type: "matching", stem, options: content.options.map(choice), stems: content.stems.map(choice) },
        key: { type: "matching", keys: keysOf(content.stems), rationales: rationales(content.stems) },
      };
    case "ordering":
      return {
        // Sorted, so that the stored order does not give the answer away.
        body: { type: "ordering", stem, items: content.items.map(choice).sort((a, b) => (a.text < b.text ? -1 : 1)) },
        key: { type: "ordering", order: content.items.map((item) => item.id), rationales: rationales(content.items) },
      };
    case "labelling":
      return {
        body: {
          type: "labelling",
          stem,
          image: content.image,
          labels: content.labels.map(choice),
          targets: content.targets.map(({ id, at }) => ({ id, at })),
        },
        key: { type: "labelling", keys: keysOf(content.targets), rationales: rationales(content.targets) },
      };
    case "hotspot":
      return {
        body: { type: "hotspot", stem, image: content.image, frame: content.frame },
        key: { type: "hotspot", regions: content.regions, rationale: content.rationale },
      };
    case "case": {
      const parts = content.parts.map(splitContent);
      return {
        body: { type: "case", stem, parts: parts.map((part) => part.body) },
        key: { type: "case", parts: parts.map((part) => part.sheet) },
      };
    }
  }
}

function choice({ id, text, fixed }: Choice): Choice {
  return fixed ? { id, text, fixed } : { id, text };
}

function rationales(list: { id: string; rationale: string }[]): Record<string, string> {
  return Object.fromEntries(list.map((entry) => [entry.id, entry.rationale]));
}

function keysOf(list: { id: string; key: string }[]): Record<string, string> {
  return Object.fromEntries(list.map((entry) => [entry.id, entry.key]));
}
