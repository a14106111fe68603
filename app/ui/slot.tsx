import { type ComponentType, lazy, Suspense } from "react";

/**
 * What has to be here before React takes the first page over, such as code that the page shows: React throws away what is
 * clicked or typed in a part whose code has not come. entry.client.tsx does it all, once; modules add to it as they load.
 */
export const beforeHydration: (() => Promise<unknown>)[] = [];

/** A component whose code only those load who see it. */
export interface LateComponent<Props> {
  /** Set once `prepare` has fetched it. */
  Ready?: ComponentType<Props>;
  Late: ComponentType<Props>;
  /**
   * Fetches it, so that the first render has it: the server does that when it starts, the browser before it hydrates a page
   * that shows it (entry.client.tsx), because a boundary that waits would lose updates while hydrating.
   */
  prepare: () => Promise<void>;
}

function Nothing() {
  return null;
}

/**
 * Makes a component late; `load` imports it. What the page can do without is `dispensable`: where it does not come, as without
 * a network, its place stays empty, and the page that says so stands.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { dispensable = false } = {},
): LateComponent<Props> {
  const loadOrNot = () => load().catch(() => Nothing);
  const Late = lazy(async () => ({ default: (await (dispensable ? loadOrNot() : load())) as ComponentType<object> }));
  const component: LateComponent<Props> = {
    Late: Late as ComponentType<Props>,
    prepare: async () => {
      component.Ready = await load();
    },
  };
  return component;
}

/** The place of a late component: there at once when it was prepared, else as soon as it has come. */
export function Slot<Props extends object>({ of: { Ready, Late }, ...rest }: { of: LateComponent<Props> } & Props) {
  const props = rest as unknown as Props;
  if (Ready) return <Ready {...props} />;
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
