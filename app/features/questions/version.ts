import type { QuestionContent } from "./content";
import type { ImageContent } from "./image-content";
import type { CasePart } from "./types/case";
import { type AnswerKey, getContentType, type QuestionBody } from "./types/content-types";

// A question version has two halves: the fields that learners see before submitting (`QuestionBody`), and the fields that they
// see only afterward (`AnswerSheet`). The halves are split when the question is saved and stored in separate columns (Q12).

/** The picture under a stem, as learners see it before submitting. */
export type ShownImage = Pick<ImageContent, "file" | "alt" | "width" | "height">;
/** The fields of a picture that learners see only after submitting. */
export type ImageDetails = Pick<ImageContent, "source" | "license" | "regions">;

export type { AnswerKey, QuestionBody };

/** The key of a question and its explanations, which learners see after submitting. */
export type AnswerSheet = {
  key: AnswerKey;
  teachingPoint: string;
  references: { name: string; edition: string; section?: string | undefined }[];
  image?: ImageDetails;
};

/** Returns the two halves of an authored question. A part of a case without references gets the references of its case. */
export function splitContent(content: QuestionContent): { body: QuestionBody; sheet: AnswerSheet } {
  return splitUnit(content, content.references);
}

function splitUnit(content: QuestionContent | CasePart, references: AnswerSheet["references"]) {
  const stemAndImage = { stem: content.stem, ...pickShownImage(content) };
  const { body, key } = getContentType(content.type).split(content, stemAndImage, (part) =>
    splitUnit(part, part.references ?? references),
  );
  const sheet = { key, teachingPoint: content.teachingPoint, references, ...pickImageDetails(content) };
  return { body, sheet };
}

function pickShownImage({ image }: { image?: ImageContent | string | undefined }): { image?: ShownImage } {
  if (typeof image !== "object") return {};
  const { file, alt, width, height } = image;
  return { image: { file, alt, ...(width && height ? { width, height } : {}) } };
}

function pickImageDetails({ image }: { image?: ImageContent | string | undefined }): { image?: ImageDetails } {
  if (typeof image !== "object") return {};
  const { source, license, regions } = image;
  return { image: { source, license, ...(regions?.length ? { regions } : {}) } };
}
