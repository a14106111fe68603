import { maxNoteLength } from "../../engine/note-length";
import type { NewSave, SentSave } from "../queue/use-save";

/** Delay between the last keystroke and the save, in ms. */
const saveDelayMs = 800;

export interface NoteStatus {
  text: string;
  /** State of the note. `device`: stored only on this device. `waiting`: stored nowhere yet. */
  state: "none" | "saved" | "device" | "waiting" | "too-long" | "refused";
}

/** Unsent text, as stored on the device. */
export interface NoteDraft {
  text: string;
  /** The last text that was sent. */
  sent: string;
  /** Id of the save with that text. */
  base: string | null;
}

export interface NoteAutosave {
  getStatus(): NoteStatus;
  subscribe(listener: () => void): () => void;
  /** Sets the text that the learner typed. */
  type(text: string): void;
  /** Saves the text at once if it has changed. Call this method when the field loses focus or the panel closes. */
  flush(): void;
  /** Checks whether the text of this autosave is at least as new as a note that was loaded with the id `clientId`. */
  isCurrentFor(clientId: string | null): boolean;
}

interface NoteAutosaveOptions {
  questionId: string;
  /** The note that was loaded with the page. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
  /** The draft that `storeDraft` stored last, before a reload. */
  draft?: NoteDraft | null;
  /** Stores a draft on the device, or deletes the stored draft if null. Returns false if storage fails. */
  storeDraft?: (draft: NoteDraft | null) => boolean;
  schedule?: (act: () => void, ms: number) => () => void;
}

/**
 * Saves the note on a question (Q7) while the learner types. Each save names the save that it replaces, so that the
 * server merges a note that was changed elsewhere instead of overwriting it. Only one save runs at a time, because a
 * second save would replace the merged text before this page knows that text.
 */
export function createNoteAutosave(options: NoteAutosaveOptions): NoteAutosave {
  const { questionId, note, send, draft = null, storeDraft = () => false, schedule = scheduleLater } = options;
  let lastSentText = note?.text ?? "";
  let lastSaveId = note?.clientId ?? null;
  let text = lastSentText;
  let state: NoteStatus["state"] = note ? "saved" : "none";
  let isSaving = false;
  let cancelSchedule: (() => void) | null = null;
  let status: NoteStatus = { text, state };
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    status = { text, state };
    for (const listener of listeners) listener();
  };

  const flush = () => {
    cancelSchedule?.();
    cancelSchedule = null;
    if (isSaving || text === lastSentText || text.length > maxNoteLength) return;
    const textToSend = text;
    const { id, result: resultPromise } = send({ kind: "note", questionId, text: textToSend, replaces: lastSaveId });
    lastSentText = textToSend;
    lastSaveId = id;
    isSaving = true;
    updateState();
    void resultPromise.then((result) => {
      isSaving = false;
      if (result.status === "saved") {
        const mergedText = result.text ?? textToSend;
        text = mergeTypedText({ merged: mergedText, saved: textToSend, current: text });
        lastSentText = mergedText;
        lastSaveId = result.clientId ?? id;
        updateState();
      } else state = "refused";
      notifyListeners();
    });
  };

  /** Updates the state, stores unsaved text, and schedules the next save. */
  const updateState = () => {
    cancelSchedule?.();
    cancelSchedule = null;
    if (text === lastSentText && !isSaving) {
      state = text ? "saved" : "none";
      storeDraft(null);
      return;
    }
    const isDraftStored = storeDraft({ text, sent: lastSentText, base: lastSaveId });
    state = text.length > maxNoteLength ? "too-long" : isDraftStored ? "device" : "waiting";
    if (text !== lastSentText && state !== "too-long") cancelSchedule = schedule(flush, saveDelayMs);
  };

  if (draft) {
    if (note && draft.base === note.clientId)
      text = mergeTypedText({ merged: lastSentText, saved: draft.sent, current: draft.text });
    // The draft is based on an older note than the loaded one, so the next save makes the server merge both.
    else ({ text, base: lastSaveId } = draft);
    updateState();
    status = { text, state };
  }

  return {
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(next) {
      text = next;
      updateState();
      notifyListeners();
    },
    flush,
    // A loaded note may be older than the last save made here. A note with any other id was saved elsewhere.
    isCurrentFor: (clientId) =>
      isSaving || text !== lastSentText || [lastSaveId, note?.clientId ?? null].includes(clientId),
  };
}

/**
 * Returns the new text of the field after the server has responded, so that no typed text is lost. `merged` is the note
 * on the server, `saved` the text that was sent, and `current` the text in the field.
 */
export function mergeTypedText({ merged, saved, current }: { merged: string; saved: string; current: string }): string {
  if (current === saved) return merged;
  if (merged.endsWith(saved)) return merged.slice(0, merged.length - saved.length) + current;
  return merged ? `${merged}\n\n${current}` : current;
}

function scheduleLater(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
