import type { QuestionBody } from "~/features/questions/version";
import type { FrameMarker } from "~/features/series/viewer/viewer-props";
import { getOptionLetter } from "~/lib/text";
import type { Review } from "../../answer-review.server";
import type { MarkerSelection } from "./marker-selection";

/** The answer in the fields of a labeling question. */
interface LabelsInFields {
  /** Ids of labels by marker. */
  pairs: Readonly<Record<string, string>>;
  selection: MarkerSelection;
}

/**
 * Returns the markers that a labeling question has on a frame, for the viewer: while the question is open, each with its number and
 * the letter of the chosen label, and in the review with the verdict and the correct label. Undefined for other questions.
 */
export function listMarkers(
  body: QuestionBody,
  review: Pick<Review, "response" | "sheet"> | null,
  { pairs, selection }: LabelsInFields,
): FrameMarker[] | undefined {
  if (body.type !== "labelling" || !body.markedFrame) return undefined;
  const { labels, targets, markedFrame } = body;
  const key = review?.sheet.key;
  return targets.map(({ id, at }, index) => {
    const place = { id, ...markedFrame, ...at };
    const number = `${index + 1}`;
    if (key?.type === "labelling") {
      const caption = labels.find((label) => label.id === key.keys[id])?.text ?? "";
      if (review?.response?.type !== "labelling") return { ...place, caption, text: number, look: "given" };
      const isRight = review.response.pairs[id] === key.keys[id];
      return { ...place, caption, text: `${number} ${isRight ? "✓" : "✗"}`, look: isRight ? "right" : "wrong" };
    }
    const label = labels.findIndex((one) => one.id === pairs[id]);
    const isActive = selection !== null && "marker" in selection && selection.marker === id;
    return {
      ...place,
      text: label < 0 ? number : `${number} ${getOptionLetter(label)}`,
      look: isActive ? "active" : label < 0 ? "empty" : "given",
    };
  });
}
