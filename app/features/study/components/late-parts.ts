import { lateStudyPart } from "./late-study-part";

// Parts of the runner that the first look at a question can do without: what is told after submitting, and the clock of
// timed sessions. Their code is fetched when a question is open, so that it is there when it is needed, offline too.

export const QuestionReview = lateStudyPart(
  "question-review",
  async () => (await import("./question-review")).QuestionReview,
);
export const SessionBar = lateStudyPart("session-bar", async () => (await import("./exam/session-bar")).SessionBar);
export const StoppedPanel = lateStudyPart(
  "stopped-panel",
  async () => (await import("./exam/stopped-panel")).StoppedPanel,
);
