import { FormattedText } from "~/ui/formatted-text";
import { grade } from "../../engine/grade";
import { CorrectShare } from "./correct-share";
import { describeMarkPlace } from "./mark-texts";
import { MarkedImage } from "./marked-image";
import { PlaceShares } from "./place-shares";
import type { ReviewProps } from "./runner-type";

/** Review of a hotspot question: the outlined regions, the learner's marks with their verdicts, and the rationale. */
export function HotspotReview({ body, answerKey, response, firstAnswers }: ReviewProps<"hotspot">) {
  const marks = response?.marks ?? [];
  // A mark hits if grading it alone finds at least one target.
  const isHit = (mark: (typeof marks)[number]) => grade(answerKey, { type: "hotspot", marks: [mark] }).rightUnits > 0;
  return (
    <div className="grid gap-3">
      {body.image && (
        <MarkedImage file={body.image} marks={marks} polygons={answerKey.regions.map(({ polygon }) => polygon)} />
      )}
      <CorrectShare
        firstAnswers={firstAnswers}
        action={body.isMultiple ? "marked every target" : "marked the target"}
      />
      <PlaceShares firstAnswers={firstAnswers} regions={answerKey.regions} />
      <ol className="grid gap-1 text-sm">
        {marks.map((mark, index) => (
          <li key={`${mark.frame} ${mark.x} ${mark.y}`}>
            Mark {index + 1} ({describeMarkPlace(mark)}): {isHit(mark) ? "inside the outlined region" : "outside"}
          </li>
        ))}
      </ol>
      <div className="max-w-[70ch] whitespace-pre-line leading-relaxed">
        <FormattedText text={answerKey.rationale} />
      </div>
    </div>
  );
}
