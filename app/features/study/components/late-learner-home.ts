import { lateComponent } from "~/ui/slot";

/** The home page of learners, which strangers do not load with the landing page. */
export const learnerHome = lateComponent(async () => (await import("./learner-home")).LearnerHome);

if (import.meta.env.SSR) await learnerHome.prepare();
