import type { AnswerSheet } from "../../../questions/version";
import { grade } from "../../engine/grade";
import type { PartResponse } from "../../engine/response";
import { ReviewedAnswer } from "../reviewed-answer";
import { PartHeading } from "./case-part";
import type { BodyOf } from "./runner-type";
import { StemImage } from "./stem-image";

interface CaseReviewProps {
  body: BodyOf<"case">;
  sheets: readonly AnswerSheet[];
  /** Responses to the answered parts, in order. */
  responses: readonly PartResponse[];
}

/** Reviews of all parts of a finished case. */
export function CaseReview({ body, sheets, responses }: CaseReviewProps) {
  return (
    <div className="grid gap-6">
      {body.parts.map((part, index) => {
        const sheet = sheets[index];
        const response = responses[index] ?? null;
        if (!sheet) return null;
        const correct = response !== null && isRight(sheet, response);
        return (
          <section key={part.stem} className="grid gap-2">
            <PartHeading
              index={index}
              count={body.parts.length}
              verdict={response ? (correct ? "right" : "wrong") : "omitted"}
            />
            <p className="max-w-[70ch] whitespace-pre-line leading-relaxed">{part.stem}</p>
            <StemImage body={part} details={sheet.image} />
            <ReviewedAnswer
              body={part}
              answerKey={sheet.key}
              response={response}
              correct={correct}
              firstAnswers={null}
            />
            <PartPoint sheet={sheet} />
          </section>
        );
      })}
    </div>
  );
}

/** Teaching point of one part of a case. */
export function PartPoint({ sheet }: { sheet: AnswerSheet }) {
  return (
    <p className="max-w-[70ch] border-primary/50 border-l-2 pl-3 text-[0.9375rem]">
      <span className="font-semibold">Teaching point: </span>
      {sheet.teachingPoint}
    </p>
  );
}

function isRight(sheet: AnswerSheet, response: PartResponse): boolean {
  try {
    return grade(sheet.key, response).correct;
  } catch {
    return false;
  }
}
