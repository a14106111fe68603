import { ReviewedOptions } from "../reviewed-options";
import type { ReviewProps } from "./runner-type";

/** The options of a question with one best answer. */
export function SingleReview({ body, answerKey, response, firstAnswers, struck }: ReviewProps<"single">) {
  return (
    <ReviewedOptions
      options={body.options}
      isMulti={false}
      keys={[answerKey.key]}
      chosen={response ? [response.choice] : []}
      {...{ rationales: answerKey.rationales, firstAnswers, struck }}
    />
  );
}

/** The options of a question with several answers. */
export function MultiReview({ body, answerKey, response, firstAnswers, struck }: ReviewProps<"multi">) {
  return (
    <ReviewedOptions
      options={body.options}
      isMulti
      keys={answerKey.keys}
      chosen={response?.choices ?? []}
      {...{ rationales: answerKey.rationales, firstAnswers, struck }}
    />
  );
}
