import { Form, Link, useNavigate } from "@remix-run/react";
import { Eye, EyeOff, ListChecks, Pause, Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "~/lib/cn";
import { formatClock } from "~/lib/duration";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import type { Clock } from "../../engine/clock";
import { isExam } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { useSendFirst } from "../queue/use-save";
import { findWarning } from "./time-warnings";
import { useDeviceChoice } from "./use-device-choice";
import { recordRemainingTime, useRemainingTime } from "./use-remaining-time";
import { useTimeUp } from "./use-time-up";

interface SessionBarProps {
  open: OpenQuestion;
  /** Whether the time is hidden by default; warnings still show (T5). */
  calm: boolean;
  /** Whether saves are waiting to be sent; the block ends only after they are sent, or after a maximum wait. */
  isWaiting: boolean;
  /** Called once when time is up, to save the current choice. */
  onTimeUp?: () => void;
}

/**
 * Time left, pause button, and review link of a timed session or exam; renders nothing while no clock runs in a session
 * that is not an exam.
 */
export function SessionBar({ open, ...props }: SessionBarProps) {
  const { clock, mode, finished, id } = open.session;
  const timed = clock.state === "running";
  if (finished || !open.question || !(timed || isExam(mode))) return null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
      {timed && <RunningClock open={open} {...props} />}
      <span className="ml-auto flex gap-1">
        {timed && mode !== "mock" && (
          <ClockButton open={open} act="pause">
            <Pause aria-hidden="true" />
            <span className="max-sm:sr-only">Pause</span>
          </ClockButton>
        )}
        {isExam(mode) && (
          <Link to={resultsPath(id)} prefetch="none" className={buttonClass({ variant: "ghost", size: "sm" })}>
            <ListChecks aria-hidden="true" />
            <span className="max-sm:sr-only">Review and end exam</span>
          </Link>
        )}
      </span>
    </div>
  );
}

function ClockButton({ open, act, children }: { open: OpenQuestion; act: "pause"; children: React.ReactNode }) {
  const { id, block } = open.session;
  const sendFirst = useSendFirst();
  return (
    <Form method="post" action={sessionClockPath(id)} onSubmit={sendFirst}>
      <input type="hidden" name="block" value={block.index} />
      <input type="hidden" name="q" value={open.position + 1} />
      <Button type="submit" name="act" value={act} variant="ghost" size="sm">
        {children}
      </Button>
    </Form>
  );
}

function RunningClock({ open: { session, position }, calm, isWaiting, onTimeUp }: SessionBarProps) {
  const { id, block } = session;
  const { clock } = session;
  useFreshClock(id, block.index, position);
  const seconds = useRemainingTime(`${id}:${block.index}`, clock);
  const [hidden, hide] = useDeviceChoice("radcore-clock-hidden", calm);
  const isTimeUp = seconds <= 0;
  const { offline } = useTimeUp({ session, isTimeUp, isWaiting, onTimeUp });
  const warning = isTimeUp
    ? offline
      ? timeUpOfflineText
      : "Time is up. Submitting your saved answers…"
    : findWarning(seconds, clock.allowedMs);
  return (
    <>
      <span className="flex items-center gap-1">
        <Timer aria-hidden="true" className="size-4 text-muted-foreground max-sm:hidden" />
        {hidden ? (
          <span className="text-muted-foreground text-sm">Time hidden</span>
        ) : (
          <span role="timer" aria-label="Time left" className="font-medium text-[0.9375rem] tabular-nums">
            {formatClock(seconds * 1000)}
          </span>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-pressed={hidden}
          aria-label="Hide time"
          className="text-muted-foreground noscript:hidden"
          onClick={() => hide(!hidden)}
        >
          {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      </span>
      <Warning text={warning} />
    </>
  );
}

const timeUpOfflineText =
  "Time is up. You are offline: your answers are saved on this device and will be submitted when you are back online.";

/** A time warning, which screen readers announce when its text changes. */
function Warning({ text }: { text: string | null }) {
  // Screen readers announce only text that is added after the first render, so an effect adds the text. Each warning is
  // announced once per tab.
  const [spoken, speak] = useState("");
  useEffect(() => {
    if (!text) return speak("");
    speak(lastSpoken === text ? "" : text);
    lastSpoken = text;
  }, [text]);
  return (
    <>
      {text && (
        <span
          aria-hidden="true"
          className={cn(
            "rounded-md bg-warning/12 px-2 py-0.5 font-medium text-sm text-warning",
            text.length > 40 && "w-full",
          )}
        >
          {text}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

let lastSpoken = "";

/**
 * Fetches the remaining time when the learner returns to this tab, because the device may have slept, or another tab
 * may have paused the session or ended its block.
 */
function useFreshClock(sessionId: string, block: number, position: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const answer = await fetch(sessionClockPath(sessionId), { headers: { Accept: "application/json" } });
        if (!answer.ok) return;
        const { clock, block: now } = (await answer.json()) as { clock: Clock; block: number };
        if (clock.state === "running" && now === block) recordRemainingTime(`${sessionId}:${block}`, clock);
        else
          navigate(
            clock.state === "ended"
              ? resultsPath(sessionId)
              : sessionPath(sessionId, now === block ? position + 1 : undefined),
            { replace: true },
          );
      } catch {
        // If the browser is offline, the local stopwatch continues.
      }
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [sessionId, block, position, navigate]);
}
