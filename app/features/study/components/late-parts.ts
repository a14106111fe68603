import { lateStudyPart } from "./late-study-part";

// Parts of the runner that are not needed at first: the review and the clock of timed sessions. Their code loads while a
// question is open, so that it is available offline.

export const QuestionReview = lateStudyPart(
  "question-review",
  async () => (await import("./question-review")).QuestionReview,
);
export const SessionBar = lateStudyPart("session-bar", async () => (await import("./exam/session-bar")).SessionBar);
export const StoppedPanel = lateStudyPart(
  "stopped-panel",
  async () => (await import("./exam/stopped-panel")).StoppedPanel,
);
