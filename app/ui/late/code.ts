import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";

/** A component whose code loads on demand. */
export interface Late<Props> extends FunctionComponent<Props> {
  /** Loads the code in advance; returns false if loading fails. */
  preload(): Promise<boolean>;
}

interface MissingProps {
  onRetry: () => void;
  onClose: () => void;
}

/** The component that is shown if the code cannot be loaded, for example without a connection. */
export type Missing = ComponentType<MissingProps>;

export interface LateCode<Props> {
  /** The component; null until its code is loaded. */
  component: ComponentType<Props> | null;
  preload(): Promise<boolean>;
}

/** Returns a holder for a component whose code `load` fetches once. */
export function createCode<Props>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  const code: LateCode<Props> = {
    component: null,
    async preload() {
      code.component ??= await load().catch(() => null);
      return code.component !== null;
    },
  };
  return code;
}

/** Loads the code on first render; returns the component, the loading state, and handlers for retrying and closing. */
export function useLateCode<Props>(code: LateCode<Props>) {
  const [state, setState] = useState<"waits" | "here" | "missing" | "given up">(code.component ? "here" : "waits");
  useEffect(() => {
    if (state === "waits") void code.preload().then((here) => setState(here ? "here" : "missing"));
  }, [code, state]);
  const actions: MissingProps = { onRetry: () => setState("waits"), onClose: () => setState("given up") };
  return { Component: code.component, state, acts: actions };
}

export function RenderNothing() {
  return null;
}
