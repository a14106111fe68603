import type { ComponentProps, ElementType } from "react";
import type { QuestionBody, ToldImage } from "../../../questions/version";
import { codeOf, OnDemand } from "./on-demand";

// The types that few questions have: their code comes with the first of them, not with every study page.

const matchingFields = codeOf("matching-fields", async () => (await import("./matching-fields")).MatchingFields);
const matchingReview = codeOf("matching-review", async () => (await import("./matching-review")).MatchingReview);
const orderingFields = codeOf("ordering-fields", async () => (await import("./ordering-fields")).OrderingFields);
const orderingReview = codeOf("ordering-review", async () => (await import("./ordering-review")).OrderingReview);
const labellingFields = codeOf("labelling-fields", async () => (await import("./labelling-fields")).LabellingFields);
const labellingReview = codeOf("labelling-review", async () => (await import("./labelling-review")).LabellingReview);
const caseSoFar = codeOf("case-so-far", async () => (await import("./case-so-far")).CaseSoFar);
const caseReview = codeOf("case-review", async () => (await import("./case-review")).CaseReview);
const questionImage = codeOf("question-image", async () => (await import("./question-image")).QuestionImage);

type PropsOf<Code extends { here(): unknown }> = ComponentProps<NonNullable<ReturnType<Code["here"]>> & ElementType>;

export function MatchingFields(props: PropsOf<typeof matchingFields>) {
  return <OnDemand code={matchingFields} props={props} />;
}

export function MatchingReview(props: PropsOf<typeof matchingReview>) {
  return <OnDemand code={matchingReview} props={props} />;
}

export function OrderingFields(props: PropsOf<typeof orderingFields>) {
  return <OnDemand code={orderingFields} props={props} />;
}

export function OrderingReview(props: PropsOf<typeof orderingReview>) {
  return <OnDemand code={orderingReview} props={props} />;
}

export function LabellingFields(props: PropsOf<typeof labellingFields>) {
  return <OnDemand code={labellingFields} props={props} />;
}

export function LabellingReview(props: PropsOf<typeof labellingReview>) {
  return <OnDemand code={labellingReview} props={props} />;
}

/** The submitted parts of a case that goes on. */
export function CaseSoFar(props: PropsOf<typeof caseSoFar>) {
  return <OnDemand code={caseSoFar} props={props} />;
}

export function CaseReview(props: PropsOf<typeof caseReview>) {
  return <OnDemand code={caseReview} props={props} />;
}

/** The picture under the stem of what is asked, if it has one. */
export function StemImage({ body: { image }, told }: { body: QuestionBody; told?: ToldImage | undefined }) {
  return typeof image === "object" ? <OnDemand code={questionImage} props={{ image, told }} /> : null;
}

const ofType: Partial<Record<QuestionBody["type"], { preload(): Promise<unknown> }[]>> = {
  matching: [matchingFields, matchingReview],
  ordering: [orderingFields, orderingReview],
  labelling: [labellingFields, labellingReview],
  case: [caseSoFar, caseReview],
};

/** Fetches the code of a question ahead: of the next one while this one is answered, and of a review before it is due. */
export function preloadType(body: QuestionBody): void {
  for (const { preload } of ofType[body.type] ?? []) void preload();
  if (typeof body.image === "object") void questionImage.preload();
  if (body.type === "case") for (const part of body.parts) preloadType(part);
}
