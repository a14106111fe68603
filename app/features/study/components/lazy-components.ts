import { lazyStudyComponent } from "./lazy-study-component";

// The runner does not need the review and the session clock at first. Their code loads while a question is open, so
// that it is available offline.

export const QuestionReview = lazyStudyComponent(
  "question-review",
  async () => (await import("./question-review")).QuestionReview,
);
export const SessionBar = lazyStudyComponent(
  "session-bar",
  async () => (await import("./exam/session-bar")).SessionBar,
);
export const StoppedPanel = lazyStudyComponent(
  "stopped-panel",
  async () => (await import("./exam/stopped-panel")).StoppedPanel,
);
