import { useSubmit } from "@remix-run/react";
import { Timer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatClock } from "~/lib/duration";
import { findTimeWarning } from "../../../study/components/exam/time-warnings";
import { useRemainingTime } from "../../../study/components/exam/use-remaining-time";
import type { OpenSectionData } from "../../oral/oral-run.loader.server";
import { answerFormId } from "./oral-answer-form";

interface OralClockProps {
  runId: string;
  clock: OpenSectionData["clock"];
}

/** The time left; at zero, it sends the typed answer, or ends the section if nothing is typed (G23). */
export function OralClock({ runId, clock }: OralClockProps) {
  const seconds = useRemainingTime(`oral:${runId}`, clock);
  const submit = useSubmit();
  const hasEnded = useRef(false);
  const warning = seconds <= 0 ? "Time is up. Sending your answer…" : findTimeWarning(seconds, clock.allowedMs);
  useEffect(() => {
    if (seconds > 0 || hasEnded.current) return;
    hasEnded.current = true;
    const form = document.getElementById(answerFormId);
    const hasText = form instanceof HTMLFormElement && String(new FormData(form).get("answer") ?? "").trim() !== "";
    if (hasText) form.requestSubmit();
    else submit({ intent: "end" }, { method: "post" });
  }, [seconds, submit]);
  // Screen readers announce only text that appears after the first render.
  const [spoken, setSpoken] = useState("");
  useEffect(() => setSpoken(warning ?? ""), [warning]);
  return (
    <p className="flex items-center gap-1.5">
      <Timer aria-hidden="true" className="size-4 text-muted-foreground" />
      <span role="timer" aria-label="Time left" className="font-medium tabular-nums">
        {formatClock(Math.max(0, seconds) * 1000)}
      </span>
      {warning && (
        <span aria-hidden="true" className="text-sm text-warning">
          {warning}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </p>
  );
}
