import { ChevronDown, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormattedText } from "~/ui/formatted-text";
import type { QuestionBody } from "../../../questions/version";
import type { PartReview } from "../../answer-review.server";
import { describeShownResponse } from "../../engine/answer-text";
import type { PartResponse } from "../../engine/response";
import { ReviewedAnswer } from "../reviewed-answer";
import { showHeading } from "../scroll-into-view";
import { PartTeachingPoint } from "./case-review";
import { VerdictIcon } from "./reviewed-pair";
import type { BodyOf } from "./runner-type";
import { StemImage } from "./stem-image";

interface CaseSoFarProps {
  body: BodyOf<"case">;
  /** Responses to the submitted parts, in order. */
  responses: readonly PartResponse[];
  /** Reviews of the submitted parts; null in an exam. */
  parts: readonly PartReview[] | null;
  /** Whether the last of these parts has just been submitted, so that its verdict comes into view. */
  isNew?: boolean;
}

/**
 * The submitted parts of a case, which are locked (Q16); in tutor modes with their reviews. Only the last of these
 * parts is expanded at first.
 */
export function CaseSoFar({ body, responses, parts, isNew = false }: CaseSoFarProps) {
  const lastHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) showHeading(lastHeading.current, "start");
  }, [isNew]);
  return (
    <ol className="grid gap-2">
      {responses.map((response, index) => {
        const part = body.parts[index];
        if (!part) return null;
        const review = parts?.[index];
        return (
          <li key={part.stem}>
            <details
              open={index === responses.length - 1}
              className="group rounded-lg border border-border bg-card [&[open]>summary]:border-b"
            >
              <summary className="flex items-center gap-2 border-border px-3 py-2.5">
                {review ? (
                  <VerdictIcon verdict={review.correct ? "right" : "wrong"} />
                ) : (
                  <Lock aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                )}
                <h2
                  ref={index === responses.length - 1 ? lastHeading : undefined}
                  tabIndex={-1}
                  className="scroll-mt-2 scroll-mb-28 font-semibold outline-none"
                >
                  Part {index + 1}{" "}
                  <span className="font-normal text-muted-foreground text-sm">
                    {review ? (review.correct ? "correct" : "incorrect") : "entered"}, locked
                  </span>
                </h2>
                <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0 group-open:rotate-180" />
              </summary>
              <div className="grid gap-3 px-3 py-3">
                <div className="max-w-[70ch] whitespace-pre-line">
                  <FormattedText text={part.stem} />
                </div>
                <StemImage body={part} details={review?.sheet.image} />
                {review ? (
                  <>
                    <ReviewedAnswer
                      body={part}
                      answerKey={review.sheet.key}
                      response={response}
                      correct={review.correct}
                      firstAnswers={null}
                    />
                    <PartTeachingPoint sheet={review.sheet} />
                  </>
                ) : (
                  <GivenAnswer body={part} response={response} />
                )}
              </div>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

/** The submitted answer to a part as text, without a verdict. */
function GivenAnswer({ body, response }: { body: QuestionBody; response: PartResponse }) {
  const lines = describeShownResponse(body, response);
  return (
    <div className="text-[0.9375rem]">
      <p className="text-muted-foreground text-sm">Your answer</p>
      <ul className="grid gap-0.5 font-medium">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
