import type { ExamReview } from "../../exam-review";
import { lazyStudyComponent } from "../lazy-study-component";

/** The code of the review screen loads only where it is shown, because the page of results shares its address. */
export const ReviewScreen = lazyStudyComponent(
  "review-screen",
  async () => (await import("./review-screen")).ReviewScreen,
);

/** Returns the title of the review screen, which names the current block unless it is the last block. */
export function getReviewTitle({ block: { index, count }, clock }: ExamReview): string {
  if (clock.state === "break") return "Confirm before you end the exam";
  return index + 1 < count ? `Review before you end block ${index + 1}` : "Review before you end the exam";
}
