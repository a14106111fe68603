import { useEffect, useState } from "react";
import type { Clock } from "../../engine/clock";

/** When a run of a session's clock ends, on the scale of `performance.now()`. */
interface Run {
  deadlineAt: number;
  endsAt: number;
}

const runs = new Map<string, Run>();

/**
 * Takes what the server said was left of a block (`key`: session and block). What it says is never late but may be old (a page that came slowly, or ahead of
 * time), so of one run the earliest end counts. A pause makes a new run, with a later deadline.
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

/** Whole seconds that are left, counted on by the page's own stopwatch and never by the device's date (T2). */
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
