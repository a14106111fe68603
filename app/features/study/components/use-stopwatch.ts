import { useEffect, useMemo } from "react";

export interface Stopwatch {
  /** Returns the time counted so far, in ms. */
  read(): number;
  /** Sets the counted time to `ms` and continues from there. */
  set(ms: number): void;
}

/** Returns a stopwatch that counts the time while this tab is in the foreground, from hydration on. */
export function useStopwatch(): Stopwatch {
  const watch = useMemo(createStopwatch, []);
  useEffect(() => {
    const follow = () => watch.run(document.visibilityState === "visible");
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [watch]);
  return watch;
}

function createStopwatch() {
  let counted = 0;
  let since: number | null = null;
  const running = () => (since === null ? 0 : performance.now() - since);
  return {
    read: () => Math.round(counted + running()),
    set(ms: number) {
      counted = ms;
      if (since !== null) since = performance.now();
    },
    run(on: boolean) {
      counted += running();
      since = on ? performance.now() : null;
    },
  };
}
