import { partOnDemand } from "~/ui/on-demand/part-on-demand";

/** The learner's home page, in its own chunk so that visitors of the landing page do not load it. */
export const LearnerHome = partOnDemand("learner-home", async () => (await import("./learner-home")).LearnerHome, {
  // The error page explains the failure.
  Missing() {
    throw new Error("the code of the home page did not come");
  },
});
