import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";

/** A component whose code loads on demand. */
export interface OnDemandComponent<Props> extends FunctionComponent<Props> {
  /** Loads the code in advance; returns false if loading fails. */
  preload(): Promise<boolean>;
}

interface LoadFailedProps {
  onRetry: () => void;
  onClose: () => void;
}

/** The component that is shown if the code cannot be loaded, for example without a connection. */
export type LoadFailedComponent = ComponentType<LoadFailedProps>;

export interface ComponentCode<Props> {
  /** The component; null until its code is loaded. */
  component: ComponentType<Props> | null;
  preload(): Promise<boolean>;
}

/** Returns a holder for a component whose code `load` fetches once. */
export function createComponentCode<Props>(load: () => Promise<ComponentType<Props>>): ComponentCode<Props> {
  const code: ComponentCode<Props> = {
    component: null,
    async preload() {
      code.component ??= await load().catch(() => null);
      return code.component !== null;
    },
  };
  return code;
}

/** Loads the code on first render; returns the component, the loading state, and handlers for retrying and closing. */
export function useComponentCode<Props>(code: ComponentCode<Props>) {
  const [state, setState] = useState<"loading" | "loaded" | "failed" | "dismissed">(
    code.component ? "loaded" : "loading",
  );
  useEffect(() => {
    if (state === "loading") void code.preload().then((isLoaded) => setState(isLoaded ? "loaded" : "failed"));
  }, [code, state]);
  const actions: LoadFailedProps = { onRetry: () => setState("loading"), onClose: () => setState("dismissed") };
  return { Component: code.component, state, acts: actions };
}

export function RenderNothing() {
  return null;
}
