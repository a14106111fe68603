import type { QuestionBody, ToldImage } from "../../../questions/version";
import { lateStudyPart as part } from "../late-study-part";

// The types that few questions have: their code comes with the first of them, not with every study page.

export const MatchingFields = part("matching-fields", async () => (await import("./matching-fields")).MatchingFields);
export const MatchingReview = part("matching-review", async () => (await import("./matching-review")).MatchingReview);
export const OrderingFields = part("ordering-fields", async () => (await import("./ordering-fields")).OrderingFields);
export const OrderingReview = part("ordering-review", async () => (await import("./ordering-review")).OrderingReview);
export const LabellingFields = part(
  "labelling-fields",
  async () => (await import("./labelling-fields")).LabellingFields,
);
export const LabellingReview = part(
  "labelling-review",
  async () => (await import("./labelling-review")).LabellingReview,
);
/** The submitted parts of a case that goes on. */
export const CaseSoFar = part("case-so-far", async () => (await import("./case-so-far")).CaseSoFar);
export const CaseReview = part("case-review", async () => (await import("./case-review")).CaseReview);
const QuestionImage = part("question-image", async () => (await import("./question-image")).QuestionImage);

/** The picture under the stem of what is asked, if it has one. */
export function StemImage({ body: { image }, told }: { body: QuestionBody; told?: ToldImage | undefined }) {
  return typeof image === "object" ? <QuestionImage image={image} told={told} /> : null;
}

const ofType: Partial<Record<QuestionBody["type"], { preload(): Promise<unknown> }[]>> = {
  matching: [MatchingFields, MatchingReview],
  ordering: [OrderingFields, OrderingReview],
  labelling: [LabellingFields, LabellingReview],
  case: [CaseSoFar, CaseReview],
};

/** Fetches the code of a question ahead: of the next one while this one is answered, and of a review before it is due. */
export function preloadType(body: QuestionBody): void {
  for (const { preload } of ofType[body.type] ?? []) void preload();
  if (typeof body.image === "object") void QuestionImage.preload();
  if (body.type === "case") for (const part of body.parts) preloadType(part);
}
