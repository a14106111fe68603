import { useEffect, useState } from "react";
import type { Clock } from "../../engine/clock";

/** One uninterrupted run of a session's clock. `endsAt` uses the time scale of `performance.now()`. */
interface ClockRun {
  deadlineAt: number;
  endsAt: number;
}

const clockRuns = new Map<string, ClockRun>();

/**
 * Records the time left that the server reported, under `key` (session and block). A report that arrives late gives too
 * late an end, so the earliest reported end of a run counts. After a pause, a new run with a later deadline begins.
 */
export function recordRemainingTime(
  key: string,
  { remainingMs, deadlineAt }: Pick<Clock, "remainingMs" | "deadlineAt">,
): ClockRun | null {
  const previous = clockRuns.get(key);
  if (remainingMs === null || deadlineAt === null) return previous ?? null;
  const endsAt = performance.now() + remainingMs;
  if (previous && previous.deadlineAt > deadlineAt) return previous;
  const earliestEnd = previous?.deadlineAt === deadlineAt ? Math.min(previous.endsAt, endsAt) : endsAt;
  const run = { deadlineAt, endsAt: earliestEnd };
  clockRuns.set(key, run);
  return run;
}

/** Returns the number of whole seconds left. Counts with a stopwatch and never with the date of the device (T2). */
export function useRemainingTime(key: string, clock: Clock): number {
  const { remainingMs, deadlineAt } = clock;
  const [seconds, setSeconds] = useState(Math.ceil((remainingMs ?? 0) / 1000));
  useEffect(() => {
    recordRemainingTime(key, { remainingMs, deadlineAt });
    const updateSeconds = () => {
      const endsAt = clockRuns.get(key)?.endsAt;
      if (endsAt !== undefined) setSeconds(Math.ceil((endsAt - performance.now()) / 1000));
    };
    updateSeconds();
    const timer = setInterval(updateSeconds, 250);
    return () => clearInterval(timer);
  }, [key, remainingMs, deadlineAt]);
  return seconds;
}
