import { forwardRef, useEffect, useId, useState, useSyncExternalStore } from "react";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { maxNoteLength } from "../../engine/note-length";
import type { NoteStatus } from "./note-autosave";
import { getNoteAutosave, type NoteOptions } from "./note-store";

/** Minimum length of the note for which the character count shows. */
const minLengthToCount = maxNoteLength - 400;

/** Returns the learner's note on a question (Q7) and its autosave. */
export function useNote(options: NoteOptions) {
  const [autosave] = useState(() => getNoteAutosave(options));
  // Hydration renders the note that the server rendered, without the draft of this device.
  const [loadedStatus] = useState<NoteStatus>(() => ({
    text: options.note?.text ?? "",
    state: options.note ? "saved" : "none",
  }));
  const status = useSyncExternalStore(autosave.subscribe, autosave.getStatus, () => loadedStatus);
  // Saves when the field closes, but not when the page unloads, because a save during unload could be lost. The draft
  // stays on the device.
  useEffect(() => autosave.flush, [autosave]);
  return { autosave, status };
}

interface NoteFieldProps extends ReturnType<typeof useNote> {
  className: string;
  onFocus?: () => void;
}

/** The field for the note, saved while the learner types, with the state of the save. */
export const NoteField = forwardRef<HTMLTextAreaElement, NoteFieldProps>(function NoteField(
  { autosave, status: { text, state }, className, onFocus },
  ref,
) {
  const id = useId();
  return (
    <>
      <textarea
        ref={ref}
        data-first
        aria-label="Your note"
        aria-describedby={`${id}-state`}
        className={cn("control resize-y leading-relaxed", className)}
        placeholder="What do you want to remember?"
        value={text}
        onChange={(event) => autosave.type(event.target.value)}
        onFocus={onFocus}
        onBlur={autosave.flush}
      />
      <div className="flex justify-between gap-3 text-[0.8125rem] text-muted-foreground">
        <p
          id={`${id}-state`}
          role="status"
          className={failedStates.includes(state) ? "font-medium text-destructive" : ""}
        >
          {getStatusText(state, text.length)}
        </p>
        {text.length > minLengthToCount && (
          <span className="tabular-nums">
            {text.length.toLocaleString("en")} of {maxNoteLength.toLocaleString("en")}
          </span>
        )}
      </div>
    </>
  );
});

const failedStates: NoteStatus["state"][] = ["too-long", "refused", "waiting"];

function getStatusText(state: NoteStatus["state"], length: number): string {
  switch (state) {
    case "none":
      return "Only you can read this note.";
    case "saved":
      return "Saved";
    case "device":
      return "Saved on this device";
    case "waiting":
      return "Not saved yet. Keep this page open.";
    case "refused":
      return "This note was not saved. Copy your text, then reload the page.";
    case "too-long":
      return `Not saved: the note is ${countNoun(length - maxNoteLength, "character")} too long.`;
  }
}
