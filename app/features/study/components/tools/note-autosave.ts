import { maxNoteLength } from "../../engine/note";
import type { NewSave, SentSave } from "../queue/use-save";

/** Delay between the last key and a save, ms. */
const saveDelayMs = 800;

export interface NoteStatus {
  text: string;
  /** `device`: stored on this device only. `waiting`: not stored yet. */
  state: "none" | "saved" | "device" | "waiting" | "too-long" | "refused";
}

/** Unsent text, stored on the device. */
export interface NoteDraft {
  text: string;
  /** The last saved text and its id. */
  sent: string;
  base: string | null;
}

export interface NoteAutosave {
  getStatus(): NoteStatus;
  subscribe(listener: () => void): () => void;
  /** Sets the text that the learner typed. */
  type(text: string): void;
  /** Saves pending text at once; call it when the field loses focus or the panel closes. */
  flush(): void;
  /** Checks whether the text is at least as new as a note loaded with this id. */
  isCurrentFor(clientId: string | null): boolean;
}

interface NoteAutosaveOptions {
  questionId: string;
  /** The note as loaded. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
  /** The last draft given to `keep` before a reload. */
  draft?: NoteDraft | null;
  /** Stores a draft on the device (null deletes it); returns false if storage fails. */
  storeDraft?: (draft: NoteDraft | null) => boolean;
  schedule?: (act: () => void, ms: number) => () => void;
}

/**
 * Saves the note on a question (Q7) while it is typed. Each save names the one it replaces, so that a note changed
 * elsewhere is merged and not overwritten. Only one save runs at a time: a second one, made before the merged text is
 * known, would replace it.
 */
export function createNoteAutosave(options: NoteAutosaveOptions): NoteAutosave {
  const { questionId, note, send, draft = null, storeDraft = () => false, schedule = scheduleLater } = options;
  let sent = note?.text ?? "";
  let base = note?.clientId ?? null;
  let text = sent;
  let state: NoteStatus["state"] = note ? "saved" : "none";
  let isSaving = false;
  let cancel: (() => void) | null = null;
  let status: NoteStatus = { text, state };
  const listeners = new Set<() => void>();

  const show = () => {
    status = { text, state };
    for (const listener of listeners) listener();
  };

  const flush = () => {
    cancel?.();
    cancel = null;
    if (isSaving || text === sent || text.length > maxNoteLength) return;
    const saving = text;
    const { id, answered } = send({ kind: "note", questionId, text: saving, replaces: base });
    sent = saving;
    base = id;
    isSaving = true;
    settle();
    void answered.then((result) => {
      isSaving = false;
      if (result.status === "saved") {
        const merged = result.text ?? saving;
        text = mergeTyped({ merged, saved: saving, current: text });
        sent = merged;
        base = result.clientId ?? id;
        settle();
      } else state = "refused";
      show();
    });
  };

  /** Updates the state, stores unsaved text, and schedules the save. */
  const settle = () => {
    cancel?.();
    cancel = null;
    if (text === sent && !isSaving) {
      state = text ? "saved" : "none";
      storeDraft(null);
      return;
    }
    const kept = storeDraft({ text, sent, base });
    state = text.length > maxNoteLength ? "too-long" : kept ? "device" : "waiting";
    if (text !== sent && state !== "too-long") cancel = schedule(flush, saveDelayMs);
  };

  if (draft) {
    if (note && draft.base === note.clientId)
      text = mergeTyped({ merged: sent, saved: draft.sent, current: draft.text });
    // The server has a newer note than the draft's base; it merges both.
    else ({ text, base } = draft);
    settle();
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
      settle();
      show();
    },
    flush,
    // A loaded note may be older than the last save; any other id was written elsewhere.
    isCurrentFor: (clientId) => isSaving || text !== sent || [base, note?.clientId ?? null].includes(clientId),
  };
}

/**
 * Returns the field's text after the server answered: `merged` is the server's note, `saved` the text that was sent,
 * and `current` the text in the field. No typed text is lost.
 */
export function mergeTyped({ merged, saved, current }: { merged: string; saved: string; current: string }): string {
  if (current === saved) return merged;
  if (merged.endsWith(saved)) return merged.slice(0, merged.length - saved.length) + current;
  return merged ? `${merged}\n\n${current}` : current;
}

function scheduleLater(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
