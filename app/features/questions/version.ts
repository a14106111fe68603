import type { QuestionContent } from "./content";
import type { ImageContent } from "./image-content";

// A question version has two halves: what anybody who may open the question sees (`QuestionBody`), and what they see
// only after they submitted (`AnswerSheet`). They are split once, when a question is saved, and stored apart (Q12).

type Of<T extends QuestionContent["type"]> = Extract<QuestionContent, { type: T }>;
type Choice = { id: string; text: string; fixed?: boolean };

/** The picture under a stem, as it is seen before submitting. */
export type ShownImage = Pick<ImageContent, "file" | "alt" | "width" | "height">;
/** What is told of it after. */
export type ToldImage = Pick<ImageContent, "source" | "licence" | "regions">;

/** The stem, and the picture under it. */
type Asked = { stem: string; image?: ShownImage };

/** What a learner sees of a question before submitting. */
export type QuestionBody =
  | (Asked & { type: "single"; options: Choice[] })
  | (Asked & { type: "multi"; options: Choice[]; pick?: number })
  | (Asked & { type: "numeric"; unit: string })
  | (Asked & { type: "matching"; options: Choice[]; stems: Choice[] })
  | (Asked & { type: "ordering"; items: Choice[] })
  | {
      type: "labelling";
      stem: string;
      image: string;
      alt: string;
      labels: Choice[];
      targets: { id: string; at: { x: number; y: number } }[];
    }
  | { type: "hotspot"; stem: string; image: string; frame: number }
  | (Asked & { type: "case"; parts: QuestionBody[] });

/** What decides and explains the answer. */
export type AnswerSheet = {
  key: AnswerKey;
  teachingPoint: string;
  references: { name: string; edition: string; section?: string | undefined }[];
  image?: ToldImage;
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

/** The two halves of an authored question. A part of a case without references of its own shows those of its case. */
export function splitContent(content: QuestionContent): { body: QuestionBody; sheet: AnswerSheet } {
  return split(content, content.references);
}

function split(content: QuestionContent | Part, references: AnswerSheet["references"]) {
  const { body, key } = halves(content, references);
  const sheet = { key, teachingPoint: content.teachingPoint, references, ...toldImage(content) };
  return { body, sheet };
}

function halves(
  content: QuestionContent | Part,
  references: AnswerSheet["references"],
): { body: QuestionBody; key: AnswerKey } {
  const { stem } = content;
  const asked = { stem, ...shownImage(content) };
  switch (content.type) {
    case "single":
      return {
        body: { type: "single", ...asked, options: content.options.map(choice) },
        key: { type: "single", key: content.key, rationales: rationales(content.options) },
      };
    case "multi":
      return {
        body: {
          type: "multi",
          ...asked,
          options: content.options.map(choice),
          ...(content.pick ? { pick: content.pick } : {}),
        },
        key: { type: "multi", keys: content.keys, rationales: rationales(content.options) },
      };
    case "numeric":
      return {
        body: { type: "numeric", ...asked, unit: content.answer.unit },
        key: {
          type: "numeric",
          answer: content.answer,
          solution: content.solution,
          commonErrors: content.commonErrors,
        },
      };
    case "matching":
      return {
        body: { type: "matching", ...asked, options: content.options.map(choice), stems: content.stems.map(choice) },
        key: { type: "matching", keys: keysOf(content.stems), rationales: rationales(content.stems) },
      };
    case "ordering":
      return {
        // Sorted, so that the stored order does not give the answer away.
        body: {
          type: "ordering",
          ...asked,
          items: content.items.map(choice).sort((a, b) => (a.text < b.text ? -1 : 1)),
        },
        key: { type: "ordering", order: content.items.map((item) => item.id), rationales: rationales(content.items) },
      };
    case "labelling":
      return {
        body: {
          type: "labelling",
          stem,
          image: content.image,
          alt: content.alt,
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
      const parts = content.parts.map((part) => split(part, part.references ?? references));
      return {
        body: { type: "case", ...asked, parts: parts.map((part) => part.body) },
        key: { type: "case", parts: parts.map((part) => part.sheet) },
      };
    }
  }
}

function shownImage({ image }: { image?: ImageContent | string | undefined }): { image?: ShownImage } {
  if (typeof image !== "object") return {};
  const { file, alt, width, height } = image;
  return { image: { file, alt, ...(width && height ? { width, height } : {}) } };
}

function toldImage({ image }: { image?: ImageContent | string | undefined }): { image?: ToldImage } {
  if (typeof image !== "object") return {};
  const { source, licence, regions } = image;
  return { image: { source, licence, ...(regions?.length ? { regions } : {}) } };
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
