import type { QuestionBody, ToldImage } from "../../../questions/version";
import { lazyStudyComponent } from "../lazy-study-component";

export const QuestionImage = lazyStudyComponent(
  "question-image",
  async () => (await import("./question-image")).QuestionImage,
);

/** The image below the stem, if there is one. */
export function StemImage({ body: { image }, disclosed }: { body: QuestionBody; disclosed?: ToldImage | undefined }) {
  return typeof image === "object" ? <QuestionImage image={image} disclosed={disclosed} /> : null;
}
