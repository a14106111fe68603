import { paths } from "../../paths";

// The first run: three screens after sign-up. Each can be skipped, and each can be opened again from the settings.

export const firstRunSteps = ["exam", "year", "domains"] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

/** Reads the step from the query of the page; the first step if there is none. */
export function readFirstRunStep(query: URLSearchParams): FirstRunStep {
  return firstRunSteps.find((step) => step === query.get("step")) ?? firstRunSteps[0];
}

/** Returns the path of a step. */
export function firstRunPath(step: FirstRunStep): string {
  return `${paths.firstRun}?step=${step}`;
}

/** Path of the first run for a learner who has just signed up; it leads home if they have seen it. */
export const firstRunAfterSignUpPath = `${paths.firstRun}?after=signup`;

/** Returns whether the page was opened after sign-up and not from the settings. */
export function isAfterSignUp(query: URLSearchParams): boolean {
  return query.get("after") === "signup";
}

/** Returns the path after a step: the next step, or home. */
export function getPathAfterStep(step: FirstRunStep): string {
  const nextStep = firstRunSteps[firstRunSteps.indexOf(step) + 1];
  return nextStep ? firstRunPath(nextStep) : paths.home;
}
