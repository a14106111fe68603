import { type ComponentType, lazy, Suspense } from "react";
import type { Home } from "../home.server";

// Strangers do not load the home page of learners with the landing page. As with the navigation (shell/top-nav-slot.tsx) the
// server has it at once; the browser fetches it before it hydrates a learner's "/" or goes there.

type Show = ComponentType<{ home: Home }>;

const load = async (): Promise<Show> => (await import("./learner-home")).LearnerHome;
const LateHome = lazy(async () => ({ default: await load() }));
let LearnerHome: Show | undefined = import.meta.env.SSR ? await load() : undefined;

/** Fetches the home page of learners, so that the first render has it. */
export async function prepareLearnerHome(): Promise<void> {
  LearnerHome = await load();
}

export function LearnerHomeSlot({ home }: { home: Home }) {
  if (LearnerHome) return <LearnerHome home={home} />;
  return (
    <Suspense>
      <LateHome home={home} />
    </Suspense>
  );
}
