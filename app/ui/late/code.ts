import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";

/** A component whose code comes later than the code of who shows it. */
export interface Late<Props> extends FunctionComponent<Props> {
  /** Fetches it ahead, so that it is there at once when it is shown; false where it cannot be fetched. */
  preload(): Promise<boolean>;
}

interface MissingProps {
  onAgain: () => void;
  onClose: () => void;
}

/** What stands in its place where the code cannot be fetched, as without a connection. */
export type Missing = ComponentType<MissingProps>;

export interface Code<Props> {
  /** The component once it is here. */
  here: ComponentType<Props> | null;
  preload(): Promise<boolean>;
}

/** The code that `load` fetches, once. */
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

/** Fetches the code when it is shown: the component once it is here, how it stands, and what there is to do where it does not come. */
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
