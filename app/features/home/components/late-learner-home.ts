import { latePart } from "~/ui/late/part";

/** The learner's home page, in its own chunk so that visitors of the landing page do not load it. */
export const LearnerHome = latePart("learner-home", async () => (await import("./learner-home")).LearnerHome, {
  // Shows the error page if the chunk cannot be loaded.
  Missing() {
    throw new Error("the chunk of the learner's home page could not be loaded");
  },
});
