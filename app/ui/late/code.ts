import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";

/** A component whose code loads on demand. */
export interface Late<Props> extends FunctionComponent<Props> {
  /** Loads the code in advance; returns false if that fails. */
  preload(): Promise<boolean>;
}

interface MissingProps {
  onAgain: () => void;
  onClose: () => void;
}

/** Shown instead if the code cannot be loaded, for example without a connection. */
export type Missing = ComponentType<MissingProps>;

export interface Code<Props> {
  /** The component; null until it is loaded. */
  here: ComponentType<Props> | null;
  preload(): Promise<boolean>;
}

/** Returns code that `load` fetches once. */
export function codeOf<Props>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  const code: Code<Props> = {
    here: null,
    async preload() {
      code.here ??= await load().catch(() => null);
      return code.here !== null;
    },
  };
  return code;
}

/** Loads the code on first render; returns the component, the loading state, and handlers for retrying and closing. */
export function useCode<Props>(code: Code<Props>) {
  const [state, setState] = useState<"waits" | "here" | "missing" | "given up">(code.here ? "here" : "waits");
  useEffect(() => {
    if (state === "waits") void code.preload().then((here) => setState(here ? "here" : "missing"));
  }, [code, state]);
  const acts: MissingProps = { onAgain: () => setState("waits"), onClose: () => setState("given up") };
  return { Here: code.here, state, acts };
}

export function Nothing() {
  return null;
}
