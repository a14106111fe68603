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
    const updateRunning = () => watch.run(document.visibilityState === "visible");
    updateRunning();
    document.addEventListener("visibilitychange", updateRunning);
    return () => document.removeEventListener("visibilitychange", updateRunning);
  }, [watch]);
  return watch;
}

function createStopwatch() {
  let countedMs = 0;
  let startedAt: number | null = null;
  const getRunningMs = () => (startedAt === null ? 0 : performance.now() - startedAt);
  return {
    read: () => Math.round(countedMs + getRunningMs()),
    set(ms: number) {
      countedMs = ms;
      if (startedAt !== null) startedAt = performance.now();
    },
    run(on: boolean) {
      countedMs += getRunningMs();
      startedAt = on ? performance.now() : null;
    },
  };
}
