import { FormattedText } from "~/ui/formatted-text";
import type { AnswerSheet } from "../../../questions/version";
import { grade } from "../../engine/grade";
import type { PartResponse } from "../../engine/response";
import { ReviewedAnswer } from "../reviewed-answer";
import { type PairVerdict, VerdictIcon } from "./reviewed-pair";
import type { BodyOf } from "./runner-type";
import { StemImage } from "./stem-image";

interface CaseReviewProps {
  body: BodyOf<"case">;
  sheets: readonly AnswerSheet[];
  /** Responses to the answered parts, in order. */
  responses: readonly PartResponse[];
}

/** The reviews of all parts of a case that is over. */
export function CaseReview({ body, sheets, responses }: CaseReviewProps) {
  return (
    <div className="grid gap-6">
      {body.parts.map((part, index) => {
        const sheet = sheets[index];
        const response = responses[index] ?? null;
        if (!sheet) return null;
        const correct = response !== null && isResponseCorrect(sheet, response);
        return (
          <section key={part.stem} className="grid gap-2">
            <PartHeading
              index={index}
              count={body.parts.length}
              verdict={response ? (correct ? "right" : "wrong") : "omitted"}
            />
            <div className="max-w-[70ch] whitespace-pre-line leading-relaxed">
              <FormattedText text={part.stem} />
            </div>
            <StemImage body={part} details={sheet.image} />
            <ReviewedAnswer
              body={part}
              answerKey={sheet.key}
              response={response}
              correct={correct}
              firstAnswers={null}
            />
            <PartTeachingPoint sheet={sheet} />
          </section>
        );
      })}
    </div>
  );
}

/** The teaching point of one part of a case. */
export function PartTeachingPoint({ sheet }: { sheet: AnswerSheet }) {
  return (
    <div className="max-w-[70ch] whitespace-pre-line border-primary/50 border-l-2 pl-3 text-[0.9375rem]">
      <span className="font-semibold">Teaching point: </span>
      <FormattedText text={sheet.teachingPoint} />
    </div>
  );
}

function isResponseCorrect(sheet: AnswerSheet, response: PartResponse): boolean {
  try {
    return grade(sheet.key, response).correct;
  } catch {
    return false;
  }
}

interface PartHeadingProps {
  /** 0-based index of the part. */
  index: number;
  /** Number of parts; absent if the learner must not know it yet. */
  count?: number;
  verdict: PairVerdict;
}

const verdictLabels = { right: "correct", wrong: "incorrect", omitted: "unanswered" };

/** Heading of one part of a case, with the verdict on the part. */
function PartHeading({ index, count, verdict }: PartHeadingProps) {
  return (
    <h3 className="flex items-center gap-2 border-border border-t pt-4 font-semibold">
      <VerdictIcon verdict={verdict} />
      Part {index + 1}
      {count && <span className="font-normal text-muted-foreground"> of {count}</span>}
      <span className="font-normal text-muted-foreground">· {verdictLabels[verdict]}</span>
    </h3>
  );
}
