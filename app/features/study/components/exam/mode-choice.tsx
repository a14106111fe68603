import { useEffect, useRef, useState } from "react";
import { formatDuration } from "~/lib/duration";
import { countNoun } from "~/lib/text";
import { modeNames, type SessionMode } from "../../engine/session-taxonomy";
import type { SessionOptions } from "../../start-forms";
import { defaultSeconds, maxBlocks, minBlocks } from "../../start-request";
import { getLeavingNote } from "./exam-labels";

interface ModeChoiceProps {
  /** Initial choice. If the initial choice can change later, set a `key` that changes with it. */
  initialOptions?: SessionOptions;
  /** Number of questions, if known; needed to show the duration. */
  questionCount?: number;
  /** The learner's allowed time in percent of the usual time (T6). */
  extraTime?: number;
}

const modeChoices: { mode: Exclude<SessionMode, "mock">; description: string }[] = [
  { mode: "tutor", description: "Explanations after every answer, without a clock." },
  { mode: "timed_tutor", description: "Explanations after every answer, against the clock." },
  { mode: "exam", description: "No explanations before the end; you can change answers until then." },
  { mode: "blocks", description: "An exam in blocks; each block locks when it ends." },
];

const presetPaces = [45, defaultSeconds, 75, 90, 120, 180];

/**
 * Choice of the mode and timing of a session (S4): the fields `mode`, `secondsPerQuestion`, and `blocks` of a start
 * form. CSS shows the fields of the chosen mode, so no JavaScript is needed. Before a timed start, a note says whether
 * leaving stops the clock (T3).
 */
export function ModeChoice({ initialOptions = {}, questionCount, extraTime = 100 }: ModeChoiceProps) {
  const paceField = useRef<HTMLSelectElement>(null);
  const initialSeconds = initialOptions.secondsPerQuestion ?? defaultSeconds;
  const [seconds, setSeconds] = useState(initialSeconds);
  // The learner may have changed the field before hydration.
  useEffect(() => {
    if (paceField.current) setSeconds(Number(paceField.current.value));
  }, []);
  const mode = initialOptions.mode ?? "tutor";
  const paceChoices = presetPaces.includes(initialSeconds)
    ? presetPaces
    : [...presetPaces, initialSeconds].sort((a, b) => a - b);
  const allowedTime = questionCount ? formatDuration((questionCount * seconds * 1000 * extraTime) / 100) : null;
  return (
    <fieldset className="group/mode min-w-0">
      <legend className="mb-2 font-medium text-sm">Mode</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {modeChoices.map((choice) => (
          <label
            key={choice.mode}
            className="relative flex cursor-pointer items-start gap-2.5 rounded-lg border border-input/60 bg-card px-3 py-2.5 text-sm hover:bg-accent/50 has-checked:border-primary has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="mode"
              value={choice.mode}
              defaultChecked={choice.mode === mode}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{modeNames[choice.mode]}</span>
              <span className="block text-muted-foreground text-xs leading-relaxed">{choice.description}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-3 grid gap-3 group-has-[[value=tutor]:checked]/mode:hidden">
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <label className="flex items-center gap-2.5 text-sm">
            Time per question
            <select
              ref={paceField}
              name="secondsPerQuestion"
              defaultValue={initialSeconds}
              onChange={(event) => setSeconds(Number(event.target.value))}
              className="control w-auto pr-8 tabular-nums"
            >
              {paceChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice} seconds{choice === defaultSeconds ? " (exam pace)" : ""}
                </option>
              ))}
            </select>
          </label>
          <label className="hidden items-center gap-2.5 text-sm group-has-[[value=blocks]:checked]/mode:flex">
            Blocks
            <select
              name="blocks"
              defaultValue={initialOptions.blocks ?? minBlocks}
              className="control w-auto pr-8 tabular-nums"
            >
              {Array.from({ length: maxBlocks - minBlocks + 1 }, (_, index) => index + minBlocks).map((blockCount) => (
                <option key={blockCount} value={blockCount}>
                  {blockCount}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p className="text-muted-foreground text-sm">
          <strong className="font-medium text-foreground">{getLeavingNote("exam")}</strong>
          {allowedTime && ` ${countNoun(questionCount ?? 0, "question")} take ${allowedTime} at most`}
          {allowedTime && (extraTime > 100 ? `, including your extra time (${extraTime / 100} × time).` : ".")}
        </p>
      </div>
    </fieldset>
  );
}
