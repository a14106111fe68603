import { useEffect, useMemo } from "react";

export interface Stopwatch {
  /** Returns the time counted so far, in ms. */
  read(): number;
  /** Sets the counted time to `ms` and continues from there. */
  set(ms: number): void;
}

/** Returns a stopwatch that counts the time while this tab is in the foreground, from hydration on. */
export function useStopwatch(): Stopwatch {
  const stopwatch = useMemo(createStopwatch, []);
  useEffect(() => {
    const updateRunning = () => stopwatch.run(document.visibilityState === "visible");
    updateRunning();
    document.addEventListener("visibilitychange", updateRunning);
    return () => document.removeEventListener("visibilitychange", updateRunning);
  }, [stopwatch]);
  return stopwatch;
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
    run(isRunning: boolean) {
      countedMs += getRunningMs();
      startedAt = isRunning ? performance.now() : null;
    },
  };
}
