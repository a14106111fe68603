import { useEffect, useState } from "react";
import type { Clock } from "../../engine/clock";

/** One uninterrupted run of the session's clock; `endsAt` is on the scale of `performance.now()`. */
interface Run {
  deadlineAt: number;
  endsAt: number;
}

const runs = new Map<string, Run>();

/**
 * Records the time left according to the server, under `key` (session and block). An outdated value gives too late an
 * end, so the earliest end of a run counts. A pause starts a new run with a later deadline.
 */
export function anchor(
  key: string,
  { remainingMs, deadlineAt }: Pick<Clock, "remainingMs" | "deadlineAt">,
): Run | null {
  const known = runs.get(key);
  if (remainingMs === null || deadlineAt === null) return known ?? null;
  const endsAt = performance.now() + remainingMs;
  if (known && known.deadlineAt > deadlineAt) return known;
  const earliest = known?.deadlineAt === deadlineAt ? Math.min(known.endsAt, endsAt) : endsAt;
  const run = { deadlineAt, endsAt: earliest };
  runs.set(key, run);
  return run;
}

/** Returns the whole seconds left, counted by a stopwatch and never by the device's date (T2). */
export function useRemainingTime(key: string, clock: Clock): number {
  const { remainingMs, deadlineAt } = clock;
  const [seconds, setSeconds] = useState(Math.ceil((remainingMs ?? 0) / 1000));
  useEffect(() => {
    anchor(key, { remainingMs, deadlineAt });
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
