import { useEffect, useState } from "react";
import type { Clock } from "../../engine/clock";

/** One uninterrupted run of the session's clock; `endsAt` is on the scale of `performance.now()`. */
interface ClockRun {
  deadlineAt: number;
  endsAt: number;
}

const runs = new Map<string, ClockRun>();

/**
 * Records the time left according to the server, under `key` (session and block). An outdated value gives too late an
 * end, so the earliest end of a run counts. A pause starts a new run with a later deadline.
 */
export function recordRemainingTime(
  key: string,
  { remainingMs, deadlineAt }: Pick<Clock, "remainingMs" | "deadlineAt">,
): ClockRun | null {
  const previous = runs.get(key);
  if (remainingMs === null || deadlineAt === null) return previous ?? null;
  const endsAt = performance.now() + remainingMs;
  if (previous && previous.deadlineAt > deadlineAt) return previous;
  const earliest = previous?.deadlineAt === deadlineAt ? Math.min(previous.endsAt, endsAt) : endsAt;
  const run = { deadlineAt, endsAt: earliest };
  runs.set(key, run);
  return run;
}

/** Returns the whole seconds left, counted by a stopwatch and never by the device's date (T2). */
export function useRemainingTime(key: string, clock: Clock): number {
  const { remainingMs, deadlineAt } = clock;
  const [seconds, setSeconds] = useState(Math.ceil((remainingMs ?? 0) / 1000));
  useEffect(() => {
    recordRemainingTime(key, { remainingMs, deadlineAt });
    const show = () => {
      const endsAt = runs.get(key)?.endsAt;
      if (endsAt !== undefined) setSeconds(Math.ceil((endsAt - performance.now()) / 1000));
    };
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [key, remainingMs, deadlineAt]);
  return seconds;
}
