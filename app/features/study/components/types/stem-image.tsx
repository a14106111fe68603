import type { ImageDetails, QuestionBody } from "../../../questions/version";
import { lateStudyPart } from "../late-study-part";

export const QuestionImage = lateStudyPart(
  "question-image",
  async () => (await import("./question-image")).QuestionImage,
);

/** The image below the stem, if there is one. */
export function StemImage({ body: { image }, told }: { body: QuestionBody; told?: ImageDetails | undefined }) {
  return typeof image === "object" ? <QuestionImage image={image} told={told} /> : null;
}
