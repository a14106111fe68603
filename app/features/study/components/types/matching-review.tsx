import { FormattedText } from "~/ui/formatted-text";
import { CorrectShare } from "./correct-share";
import { ReviewedPair } from "./reviewed-pair";
import type { ReviewProps } from "./runner-type";

/** Review of a matching question: each stem with the chosen option, the correct option, and the rationale. */
export function MatchingReview({ body, answerKey, response, firstAnswers }: ReviewProps<"matching">) {
  const { keys, rationales } = answerKey;
  return (
    <div className="grid gap-2">
      <CorrectShare firstAnswers={firstAnswers} action="matched every item correctly" />
      <ul className="grid gap-2">
        {body.stems.map((stem) => (
          <ReviewedPair
            key={stem.id}
            subject={<FormattedText text={stem.text} />}
            options={body.options}
            chosenId={response?.pairs[stem.id]}
            correctId={keys[stem.id] ?? ""}
            rationale={rationales[stem.id]}
          />
        ))}
      </ul>
    </div>
  );
}
