import { latePart } from "~/ui/late/part";

/** The home page of learners, which strangers do not load with the landing page. */
export const LearnerHome = latePart("learner-home", async () => (await import("./learner-home")).LearnerHome, {
  // The page that says so is in the place of this one.
  Missing() {
    throw new Error("the code of the home page did not come");
  },
});
