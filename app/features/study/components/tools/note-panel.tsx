import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { countNoun } from "~/lib/text";
import { maxNoteLength } from "../../engine/note-length";
import type { NewSave, SentSave } from "../queue/use-save";
import { createNoteAutosave, type NoteAutosave, type NoteDraft, type NoteStatus } from "./note-autosave";
import { getNoteDraftKey } from "./note-draft";
import { SidePanel } from "./tool-side-panel";

interface NoteOptions {
  sessionId: string;
  questionId: string;
  /** The note that was loaded with the page. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
}

/** Minimum length of the note for which the character count shows. */
const minLengthToCount = maxNoteLength - 400;

/** The learner's note on a question (Q7), saved while the learner types. */
export function NotePanel({ sessionId, questionId, note, send, onClose }: NoteOptions & { onClose: () => void }) {
  const id = useId();
  const [autosave] = useState(() => getNoteAutosave({ sessionId, questionId, note, send }));
  const { text, state } = useSyncExternalStore(autosave.subscribe, autosave.getStatus, autosave.getStatus);

  // Saves when the panel closes, but not when the page unloads, because a save during unload could be lost. The draft
  // stays on the device.
  useEffect(() => autosave.flush, [autosave]);

  return (
    <SidePanel title="Note on this question" onClose={onClose}>
      <textarea
        data-first
        aria-label="Your note"
        aria-describedby={`${id}-state`}
        className="control min-h-36 resize-y leading-relaxed sm:min-h-56"
        placeholder="What do you want to remember?"
        value={text}
        onChange={(event) => autosave.type(event.target.value)}
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
    </SidePanel>
  );
}

/** The autosaves of this tab by note. They outlive the panel, which may close while a save runs. */
const autosaves = new Map<string, NoteAutosave>();

/**
 * Returns the autosave of a note. If this device holds a draft of the note, the autosave sends that draft, even while
 * the panel is closed.
 */
export function getNoteAutosave({ sessionId, questionId, note, send }: NoteOptions): NoteAutosave {
  const draftKey = getNoteDraftKey(sessionId, questionId);
  const existingAutosave = autosaves.get(draftKey);
  if (existingAutosave?.isCurrentFor(note?.clientId ?? null)) return existingAutosave;
  const storeDraft = (draft: NoteDraft | null) => saveNoteDraft(draftKey, draft);
  const autosave = createNoteAutosave({
    questionId,
    note,
    send,
    draft: readNoteDraft(draftKey),
    storeDraft: storeDraft,
  });
  autosaves.set(draftKey, autosave);
  return autosave;
}

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

function readNoteDraft(draftKey: string): NoteDraft | null {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(draftKey) ?? "null") as NoteDraft | null;
    return storedDraft && typeof storedDraft.text === "string" && typeof storedDraft.sent === "string"
      ? storedDraft
      : null;
  } catch {
    return null;
  }
}

function saveNoteDraft(draftKey: string, draft: NoteDraft | null): boolean {
  try {
    if (draft) localStorage.setItem(draftKey, JSON.stringify(draft));
    else localStorage.removeItem(draftKey);
    return true;
  } catch {
    return false;
  }
}
