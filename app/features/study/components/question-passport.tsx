import type { OpenQuestion } from "../open-question.server";

type Question = NonNullable<OpenQuestion["question"]>;

const origins: Record<Question["origin"], string> = {
  ai_draft: "AI-drafted",
  human: "Written by a person",
  import: "Imported",
};

const reviews: Record<Question["review"], string> = {
  unreviewed: "not yet reviewed by a radiologist",
  "second-pass": "checked in a second pass, not yet reviewed by a radiologist",
  radiologist: "reviewed by a radiologist",
};

/** Where the question comes from and how far it was checked, said plainly on every question. */
export function QuestionPassport({ question }: { question: Question }) {
  return (
    <p className="border-border border-t pt-3 text-muted-foreground text-xs">
      {origins[question.origin]}, {reviews[question.review]} · {question.externalId}, version {question.versionNumber}
    </p>
  );
}
