import { lazyStudyComponent } from "./lazy-study-component";

// The code of these components loads while a question is open, so that the first page loads faster and the components
// still work offline.

export const SubmittedReview = lazyStudyComponent(
  "submitted-review",
  async () => (await import("./submitted-review")).SubmittedReview,
);
export const ClosedQuestion = lazyStudyComponent(
  "closed-question",
  async () => (await import("./closed-question")).ClosedQuestion,
);
export const FewerMatchesNote = lazyStudyComponent(
  "fewer-matches-note",
  async () => (await import("./fewer-matches-note")).FewerMatchesNote,
);
export const SessionBar = lazyStudyComponent(
  "session-bar",
  async () => (await import("./exam/session-bar")).SessionBar,
);
export const StoppedPanel = lazyStudyComponent(
  "stopped-panel",
  async () => (await import("./exam/stopped-panel")).StoppedPanel,
);
export const SubmissionNote = lazyStudyComponent(
  "submission-note",
  async () => (await import("./submission-note")).SubmissionNote,
);
export const UnreachableQuestion = lazyStudyComponent(
  "unreachable-question",
  async () => (await import("./unreachable-question")).UnreachableQuestion,
);
/** The viewer loads only on pages with series. */
export const SeriesPanel = lazyStudyComponent("series-panel", async () => (await import("./series-panel")).SeriesPanel);
export const FindingsBar = lazyStudyComponent(
  "findings-bar",
  async () => (await import("./series/findings-bar")).FindingsBar,
);
/** The picture of an option, on the few questions that have such options. */
export const OptionPicture = lazyStudyComponent(
  "option-picture",
  async () => (await import("./types/option-picture")).OptionPicture,
);
