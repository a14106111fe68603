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
export function anchor(key: string, { leftMs, deadlineAt }: Pick<Clock, "leftMs" | "deadlineAt">): Run | null {
  const known = runs.get(key);
  if (leftMs === null || deadlineAt === null) return known ?? null;
  const endsAt = performance.now() + leftMs;
  if (known && known.deadlineAt > deadlineAt) return known;
  const earliest = known?.deadlineAt === deadlineAt ? Math.min(known.endsAt, endsAt) : endsAt;
  const run = { deadlineAt, endsAt: earliest };
  runs.set(key, run);
  return run;
}

/** Whole seconds that are left, counted on by the page's own stopwatch and never by the device's date (T2). */
export function useRemaining(key: string, clock: Clock): number {
  const { leftMs, deadlineAt } = clock;
  const [seconds, setSeconds] = useState(Math.ceil((leftMs ?? 0) / 1000));
  useEffect(() => {
    anchor(key, { leftMs, deadlineAt });
    const show = () => {
      const endsAt = runs.get(key)?.endsAt;
      if (endsAt !== undefined) setSeconds(Math.ceil((endsAt - performance.now()) / 1000));
    };
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [key, leftMs, deadlineAt]);
  return seconds;
}
