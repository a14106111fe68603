import { type ComponentType, lazy, Suspense } from "react";
import type { Me } from "../auth/me-view";

// Visitors do not load the navigation they cannot see. The server has it at once; the browser fetches it before it hydrates
// a learner's page (entry.client.tsx), or when somebody signs in without leaving the page.

type Nav = ComponentType<{ me: Me }>;

const load = async (): Promise<Nav> => (await import("./top-nav")).TopNav;
const LateNav = lazy(async () => ({ default: await load() }));
let TopNav: Nav | undefined = import.meta.env.SSR ? await load() : undefined;

/** Fetches the navigation, so that the first render has it: a boundary that waits would lose updates while hydrating. */
export async function prepareTopNav(): Promise<void> {
  TopNav = await load();
}

export function TopNavSlot({ me }: { me: Me }) {
  if (TopNav) return <TopNav me={me} />;
  return (
    <Suspense>
      <LateNav me={me} />
    </Suspense>
  );
}
