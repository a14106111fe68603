import { type FormEvent, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { getDeviceTime } from "../browser/device-clock";
import { formatHoursAndMinutes, formatRvu, formatStudyCount, formatTimeOfDay, parseRvu } from "../browser/rvu-format";
import { computePace, minShiftPaceMs, type Pace, publishedPace } from "../engine/tally/shift-pace";
import { getWorkedMs } from "../engine/tally/tally-counts";
import type { Calculation } from "./use-calculator";

/** Total, time, pace, and goal of the shift (C3). */
export function ShiftSummary({ calculation: { tally, sums, store } }: { calculation: Calculation }) {
  const { timer, goal } = tally;
  const isRunning = timer.runningSince !== null;
  const now = useNow(isRunning);
  const workedTimeMs = getWorkedMs(timer, now);
  const pace = computePace({ work: sums.work, workedMs: workedTimeMs < minShiftPaceMs ? 0 : workedTimeMs, goal });
  return (
    <Card as="section" aria-labelledby="rvu-total" className="min-h-[11.25rem] p-4 sm:p-5">
      <h2 id="rvu-total" className="text-muted-foreground text-sm">
        This shift
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-baseline gap-1.5">
          <span data-testid="total" className="font-semibold text-5xl tabular-nums leading-tight tracking-tight">
            {formatRvu(sums.work)}
          </span>
          <span className="text-muted-foreground">wRVU</span>
        </p>
        <Button
          variant={isRunning ? "outline" : "primary"}
          className="min-h-11 print:hidden"
          onClick={() => store.dispatch({ type: isRunning ? "stop" : "start", now: getDeviceTime() })}
        >
          {isRunning ? "Pause" : timer.startedAt === null ? "Start timer" : "Resume"}
          {timer.startedAt !== null && <span className="sr-only"> the timer</span>}
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-3 gap-2 text-sm">
        <SummaryValue name="Studies" value={sums.studies.toLocaleString("en")} />
        <SummaryValue name="Time" value={timer.startedAt === null ? "–" : formatHoursAndMinutes(workedTimeMs)} />
        <SummaryValue name="wRVU / h" value={pace.workPerHour === null ? "–" : formatRvu(pace.workPerHour)} />
      </dl>
      {goal !== null && (
        <ProgressBar value={Math.min(sums.work, goal) / 100} max={goal / 100} label="Goal" className="mt-2" />
      )}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="text-muted-foreground text-xs">{describeProgress(pace, isRunning, now)}</p>
        <GoalEditor goal={goal} onGoalChange={(next) => store.dispatch({ type: "goal", goal: next })} />
      </div>
    </Card>
  );
}

function SummaryValue({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-medium text-lg tabular-nums">{value}</dd>
    </div>
  );
}

const paceTexts = {
  below: `Below the published pace of ${publishedPace.low}–${publishedPace.high} wRVU per hour.`,
  within: `Within the published pace of ${publishedPace.low}–${publishedPace.high} wRVU per hour.`,
  implausible: "Studies were entered faster than they can be read, so no pace is shown.",
  above: `Above the published pace of ${publishedPace.low}–${publishedPace.high} wRVU per hour.`,
};

function describeProgress({ remainingWork, msToGoal, comparison }: Pace, isRunning: boolean, now: number): string {
  if (remainingWork === 0) return "Goal reached.";
  if (remainingWork !== null) {
    const remainingText = `${formatRvu(remainingWork)} wRVU to the goal`;
    return isRunning && msToGoal !== null
      ? `${remainingText}, around ${formatTimeOfDay(now + msToGoal)} at this pace.`
      : `${remainingText}.`;
  }
  return comparison ? paceTexts[comparison] : "";
}

/** Shows the goal, which can be edited in place. */
function GoalEditor({ goal, onGoalChange }: { goal: number | null; onGoalChange: (goal: number | null) => void }) {
  const [text, setText] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  if (text === null)
    return (
      <Button
        variant="ghost"
        className="-mr-3 ml-auto min-h-11 print:hidden"
        onClick={() => setText(goal === null ? "" : String(goal / 100))}
      >
        {goal === null ? "Set a goal" : `Goal: ${formatRvu(goal)}`}
      </Button>
    );
  const closeEditor = () => {
    setText(null);
    setIsInvalid(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const newGoal = text.trim() ? parseRvu(text) : null;
    if (text.trim() && newGoal === null) return setIsInvalid(true);
    onGoalChange(newGoal);
    closeEditor();
  };
  return (
    <form
      className="ml-auto flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === "Escape" && closeEditor()}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed has become this field
        autoFocus
        aria-label="Goal in wRVU (leave empty for no goal)"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? "rvu-goal-error" : undefined}
        inputMode="decimal"
        className="control min-h-11 w-20 text-base tabular-nums"
        placeholder="wRVU"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" className="min-h-11">
        Set goal
      </Button>
      {isInvalid && (
        <p id="rvu-goal-error" role="alert" className="w-full text-destructive text-xs">
          Enter a number of wRVU up to 10,000, such as 60 or 62.5.
        </p>
      )}
    </form>
  );
}

/** Returns the device's time, updated every ten seconds while the timer runs, because the display shows minutes. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(getDeviceTime);
  useEffect(() => {
    setNow(getDeviceTime());
    if (!isRunning) return;
    const updateTime = () => setNow(getDeviceTime());
    const timer = setInterval(updateTime, 10_000);
    document.addEventListener("visibilitychange", updateTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", updateTime);
    };
  }, [isRunning]);
  return now;
}

/** A small copy of the total for narrow screens, where the large total scrolls away. */
export function CompactTotal({ calculation: { sums } }: { calculation: Calculation }) {
  return (
    <p aria-hidden="true" className="flex justify-between text-muted-foreground text-xs tabular-nums lg:hidden">
      <span>{formatStudyCount(sums.studies)}</span>
      <span className="font-medium text-foreground">{formatRvu(sums.work)} wRVU</span>
    </p>
  );
}
