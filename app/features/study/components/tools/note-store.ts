import type { NewSave, SentSave } from "../queue/use-save";
import { createNoteAutosave, type NoteAutosave, type NoteDraft } from "./note-autosave";
import { getNoteDraftKey } from "./note-draft";

export interface NoteOptions {
  sessionId: string;
  questionId: string;
  /** The note that was loaded with the page. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
}

/** The autosaves of this tab by note. They outlive the field, which may close while a save runs. */
const autosaves = new Map<string, NoteAutosave>();

/**
 * Returns the autosave of a note. If this device holds a draft of the note, the autosave sends that draft, even while
 * the field is closed.
 */
export function getNoteAutosave({ sessionId, questionId, note, send }: NoteOptions): NoteAutosave {
  const draftKey = getNoteDraftKey(sessionId, questionId);
  const existingAutosave = autosaves.get(draftKey);
  if (existingAutosave?.isCurrentFor(note?.clientId ?? null)) return existingAutosave;
  const storeDraft = (draft: NoteDraft | null) => saveNoteDraft(draftKey, draft);
  const autosave = createNoteAutosave({ questionId, note, send, draft: readNoteDraft(draftKey), storeDraft });
  // The server renders notes of many learners and must hold none of them.
  if (typeof document !== "undefined") autosaves.set(draftKey, autosave);
  return autosave;
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
