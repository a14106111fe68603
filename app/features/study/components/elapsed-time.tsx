import { Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { formatClock } from "~/lib/duration";
import type { Stopwatch } from "./use-stopwatch";

interface ElapsedTimeProps {
  stopwatch: Stopwatch;
  /** Time that the stopwatch does not count, in ms: that of the earlier parts of a case. */
  earlierMs: number;
}

/** Time spent on the open question. Screen readers do not announce the changes. */
export function ElapsedTime({ stopwatch, earlierMs }: ElapsedTimeProps) {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const updateTime = () => setMs(earlierMs + stopwatch.read());
    updateTime();
    const timer = setInterval(updateTime, 1000);
    return () => clearInterval(timer);
  }, [stopwatch, earlierMs]);
  return (
    <span
      role="timer"
      aria-label="Time on this question"
      className="flex items-center gap-1.5 text-muted-foreground text-sm tabular-nums"
    >
      <Timer aria-hidden="true" className="size-4 max-sm:hidden" />
      {formatClock(ms)}
    </span>
  );
}
