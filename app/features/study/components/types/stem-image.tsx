import type { ImageDetails, QuestionBody } from "../../../questions/version";
import { lazyStudyComponent } from "../lazy-study-component";

export const QuestionImage = lazyStudyComponent(
  "question-image",
  async () => (await import("./question-image")).QuestionImage,
);

/** The image below the stem; renders nothing if the question has no image. */
export function StemImage({ body: { image }, details }: { body: QuestionBody; details?: ImageDetails | undefined }) {
  return typeof image === "object" ? <QuestionImage image={image} details={details} /> : null;
}
