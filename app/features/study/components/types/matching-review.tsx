import { ReviewedPair } from "./reviewed-pair";
import type { ReviewProps } from "./runner-type";
import { ShareRight } from "./share-right";

/** Every stem with the option it was given, the right one and why. */
export function MatchingReview({ body, answerKey, response, firstAnswers }: ReviewProps<"matching">) {
  const { keys, rationales } = answerKey;
  return (
    <div className="grid gap-2">
      <ShareRight firstAnswers={firstAnswers} did="matched all of them" />
      <ul className="grid gap-2">
        {body.stems.map((stem) => (
          <ReviewedPair
            key={stem.id}
            from={stem.text}
            options={body.options}
            chosen={response?.pairs[stem.id]}
            wanted={keys[stem.id] ?? ""}
            rationale={rationales[stem.id]}
          />
        ))}
      </ul>
    </div>
  );
}
