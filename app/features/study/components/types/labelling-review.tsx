import { getImageSrc } from "~/features/questions/image-src";
import { CorrectShare } from "./correct-share";
import { LabeledImage } from "./labeled-image";
import { ReviewedPair } from "./reviewed-pair";
import type { ReviewProps } from "./runner-type";

/**
 * Review of a labeling question: the image with a verdict at each marker, then the labels and rationales. Markers on a frame have
 * their verdicts and labels in the viewer (list-markers.ts).
 */
export function LabellingReview({ body, answerKey, response, firstAnswers }: ReviewProps<"labelling">) {
  const { keys, rationales } = answerKey;
  const isRight = (id: string) => response?.pairs[id] === keys[id];
  return (
    <div className="grid gap-3">
      {body.image && (
        <LabeledImage src={getImageSrc(body.image)} body={body}>
          {body.targets.map(({ id }, index) => ({
            id,
            text: `${index + 1}${response ? (isRight(id) ? " ✓" : " ✗") : ""}`,
            title: body.labels.find((label) => label.id === keys[id])?.text ?? "",
            look: response ? (isRight(id) ? "right" : "wrong") : "given",
          }))}
        </LabeledImage>
      )}
      <CorrectShare firstAnswers={firstAnswers} action="labeled every marker correctly" />
      <ol className="grid gap-2">
        {body.targets.map(({ id }, index) => (
          <ReviewedPair
            key={id}
            subject={`Marker ${index + 1}`}
            options={body.labels}
            chosenId={response?.pairs[id]}
            correctId={keys[id] ?? ""}
            rationale={rationales[id]}
          />
        ))}
      </ol>
    </div>
  );
}
