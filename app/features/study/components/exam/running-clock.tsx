import { useNavigate } from "@remix-run/react";
import { Eye, EyeOff, Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { formatClock } from "~/lib/duration";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { Button } from "~/ui/button";
import type { Clock } from "../../engine/clock";
import type { OpenQuestion } from "../../open-question.server";
import { findTimeWarning } from "./time-warnings";
import { useDeviceSetting } from "./use-device-setting";
import { recordRemainingTime, useRemainingTime } from "./use-remaining-time";
import { useTimeUp } from "./use-time-up";

export interface RunningClockProps {
  /** A session whose clock is running. */
  session: Pick<OpenQuestion["session"], "id" | "block" | "clock">;
  /** 0-based position of the open question; null on the review screen. */
  position: number | null;
  /** Whether the time is hidden by default; warnings still show (T5). */
  isCalmMode: boolean;
  /** Whether saves are waiting to be sent; the block ends only after they are sent, or after a maximum wait. */
  hasWaitingSaves: boolean;
  /** Called once when time is up, to save the current choice. */
  onTimeUp?: () => void;
}

/** The time left in the current block, which ticks and ends the block at zero, and the warnings before (T5). */
export function RunningClock({ session, position, isCalmMode, hasWaitingSaves, onTimeUp }: RunningClockProps) {
  const { id, block, clock } = session;
  useClockRefresh(id, block.index, position);
  const seconds = useRemainingTime(`${id}:${block.index}`, clock);
  const [isHidden, setHidden] = useDeviceSetting("radcore-clock-hidden", isCalmMode);
  const isTimeUp = seconds <= 0;
  const { isOffline } = useTimeUp({ session, isTimeUp, hasWaitingSaves, onTimeUp });
  const warning = isTimeUp
    ? isOffline
      ? timeUpOfflineText
      : "Time is up. Submitting your saved answers…"
    : findTimeWarning(seconds, clock.allowedMs);
  return (
    <>
      <span className="flex items-center gap-1">
        <Timer aria-hidden="true" className="size-4 text-muted-foreground max-sm:hidden" />
        {isHidden ? (
          <span className="text-muted-foreground text-sm">Time hidden</span>
        ) : (
          <span role="timer" aria-label="Time left" className="font-medium text-[0.9375rem] tabular-nums">
            {formatClock(seconds * 1000)}
          </span>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-pressed={isHidden}
          aria-label="Hide time"
          className="text-muted-foreground noscript:hidden"
          onClick={() => setHidden(!isHidden)}
        >
          {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      </span>
      <TimeWarning text={warning} />
    </>
  );
}

const timeUpOfflineText =
  "Time is up. You are offline: your answers are saved on this device and will be submitted when you are back online.";

/** A time warning, which screen readers announce when its text changes. */
function TimeWarning({ text }: { text: string | null }) {
  // Screen readers announce only text that is added after the first render, so an effect adds the text. Each warning is
  // announced once per tab.
  const [spokenText, setSpokenText] = useState("");
  useEffect(() => {
    if (!text) return setSpokenText("");
    setSpokenText(lastSpokenText === text ? "" : text);
    lastSpokenText = text;
  }, [text]);
  return (
    <>
      {text && (
        <span
          aria-hidden="true"
          // Below the bar, so that nothing moves when a warning appears.
          className="pointer-events-none absolute inset-x-0 top-full mx-auto mt-1 w-fit max-w-full rounded-md border border-warning/45 bg-card px-2 py-0.5 font-medium text-sm text-warning shadow-lg"
        >
          {text}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {spokenText}
      </span>
    </>
  );
}

let lastSpokenText = "";

/**
 * Fetches the remaining time when the learner returns to this tab, because the device may have slept, or another tab
 * may have paused the session or ended its block.
 */
function useClockRefresh(sessionId: string, block: number, position: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const response = await fetch(sessionClockPath(sessionId), { headers: { Accept: "application/json" } });
        if (!response.ok) return;
        const { clock, block: currentBlock } = (await response.json()) as { clock: Clock; block: number };
        if (clock.state === "running" && currentBlock === block) recordRemainingTime(`${sessionId}:${block}`, clock);
        else
          navigate(
            clock.state === "ended"
              ? resultsPath(sessionId)
              : sessionPath(sessionId, currentBlock === block && position !== null ? position + 1 : undefined),
            { replace: true },
          );
      } catch {
        // If the request fails, the local stopwatch continues.
      }
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [sessionId, block, position, navigate]);
}
