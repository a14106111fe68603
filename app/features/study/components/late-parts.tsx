import type { ComponentProps, ElementType } from "react";
import { codeOf, OnDemand } from "./types/on-demand";

// Parts of the runner that the first look at a question can do without: what is told after submitting, and the clock of
// timed sessions. Their code is fetched when a question is open, so that it is there when it is needed, offline too.

const questionReview = codeOf("question-review", async () => (await import("./question-review")).QuestionReview);
const sessionBar = codeOf("session-bar", async () => (await import("./exam/session-bar")).SessionBar);
const stoppedPanel = codeOf("stopped-panel", async () => (await import("./exam/stopped-panel")).StoppedPanel);

type PropsOf<Code extends { here(): unknown }> = ComponentProps<NonNullable<ReturnType<Code["here"]>> & ElementType>;

export function QuestionReview(props: PropsOf<typeof questionReview>) {
  return <OnDemand code={questionReview} props={props} />;
}

export function SessionBar(props: PropsOf<typeof sessionBar>) {
  return <OnDemand code={sessionBar} props={props} />;
}

export function StoppedPanel(props: PropsOf<typeof stoppedPanel>) {
  return <OnDemand code={stoppedPanel} props={props} />;
}

/** Fetches what comes after the answer while it is thought about. */
export function preloadReview(): void {
  void questionReview.preload();
}
