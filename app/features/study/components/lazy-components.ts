import { lazyStudyComponent } from "./lazy-study-component";

// The code of these components loads while a question is open, so that the first page loads faster and the components
// still work offline.

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
