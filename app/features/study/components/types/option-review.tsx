import type { Choice } from "../../../questions/types/content-type";
import { OptionPicture } from "../lazy-components";
import { ReviewedOptions } from "../reviewed-options";
import type { ReviewProps } from "./runner-type";

/** Review of the options of a question with one correct option. */
export function SingleReview({ body, answerKey, response, firstAnswers, struck }: ReviewProps<"single">) {
  return (
    <ReviewedOptions
      options={body.options}
      isMulti={false}
      keys={[answerKey.key]}
      chosen={response ? [response.choice] : []}
      {...{ rationales: answerKey.rationales, names: answerKey.names, firstAnswers, struck, renderPicture }}
    />
  );
}

/** Review of the options of a question with several correct options. */
export function MultiReview({ body, answerKey, response, firstAnswers, struck }: ReviewProps<"multi">) {
  return (
    <ReviewedOptions
      options={body.options}
      isMulti
      keys={answerKey.keys}
      chosen={response?.choices ?? []}
      {...{ rationales: answerKey.rationales, names: answerKey.names, firstAnswers, struck, renderPicture }}
    />
  );
}

function renderPicture({ text, shownPicture }: Choice) {
  return (
    shownPicture && (
      <div className="w-28 shrink-0 sm:w-40">
        <OptionPicture picture={shownPicture} name={text} />
      </div>
    )
  );
}
