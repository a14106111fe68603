import { useDays } from "./program-limits";

// What a coordinator sees of a member (V4). The pages show these texts; `shared-progress.ts` returns nothing else.

/** What the coordinator sees of every member. */
export const alwaysShownText = "Your name, your email address, and that you have a seat.";

/** What the coordinator sees only of members who agreed. */
export const sharedFacts = [
  `On how many of the last ${useDays} days you studied, and how many questions you answered in them.`,
  "What share of the questions of each domain you have answered, including answers from before you joined.",
  "How many questions of each assigned study set you have answered.",
];

/** What the coordinator never sees. */
export const neverShownText =
  "Whether your answers are correct, your scores, exams, readiness, notes, flags, reports, and study times.";
