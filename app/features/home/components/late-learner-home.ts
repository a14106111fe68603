import { partOnDemand } from "~/ui/on-demand/part-on-demand";

/** The learner's home page, in its own chunk so that visitors of the landing page do not load it. */
export const LearnerHome = partOnDemand("learner-home", async () => (await import("./learner-home")).LearnerHome, {
  // Shows the error page if the chunk cannot be loaded.
  Missing() {
    throw new Error("the chunk of the learner's home page could not be loaded");
  },
});
