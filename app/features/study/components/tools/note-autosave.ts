import { maxNoteLength } from "../../engine/note";
import type { NewSave, SentSave } from "../queue/use-save";

/** Delay between the last key and a save, ms. */
const pauseMs = 800;

export interface NoteNow {
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
  now(): NoteNow;
  subscribe(listener: () => void): () => void;
  /** Sets the text that the learner typed. */
  type(text: string): void;
  /** Saves pending text at once; call it when the field loses focus or the panel closes. */
  flush(): void;
  /** Checks whether the text is at least as new as a note loaded with this id. */
  standsFor(clientId: string | null): boolean;
}

interface NoteAutosaveOptions {
  questionId: string;
  /** The note as loaded. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
  /** The last draft given to `keep` before a reload. */
  draft?: NoteDraft | null;
  /** Stores a draft on the device (null deletes it); returns false if storage fails. */
  keep?: (draft: NoteDraft | null) => boolean;
  later?: (act: () => void, ms: number) => () => void;
}

/**
 * Saves the note on a question (Q7) while it is typed. Each save names the one it replaces, so that a note changed
 * elsewhere is merged and not overwritten. Only one save runs at a time: a second one, made before the merged text is
 * known, would replace it.
 */
export function createNoteAutosave(options: NoteAutosaveOptions): NoteAutosave {
  const { questionId, note, send, draft = null, keep = () => false, later = afterward } = options;
  let sent = note?.text ?? "";
  let base = note?.clientId ?? null;
  let text = sent;
  let state: NoteNow["state"] = note ? "saved" : "none";
  let underWay = false;
  let cancel: (() => void) | null = null;
  let shown: NoteNow = { text, state };
  const listeners = new Set<() => void>();

  const show = () => {
    shown = { text, state };
    for (const listener of listeners) listener();
  };

  const flush = () => {
    cancel?.();
    cancel = null;
    if (underWay || text === sent || text.length > maxNoteLength) return;
    const saving = text;
    const { id, answered } = send({ kind: "note", questionId, text: saving, replaces: base });
    sent = saving;
    base = id;
    underWay = true;
    settle();
    void answered.then((result) => {
      underWay = false;
      if (result.status === "saved") {
        const stands = result.text ?? saving;
        text = joinTyped({ stands, saved: saving, typed: text });
        sent = stands;
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
    if (text === sent && !underWay) {
      state = text ? "saved" : "none";
      keep(null);
      return;
    }
    const kept = keep({ text, sent, base });
    state = text.length > maxNoteLength ? "too-long" : kept ? "device" : "waiting";
    if (text !== sent && state !== "too-long") cancel = later(flush, pauseMs);
  };

  if (draft) {
    if (note && draft.base === note.clientId) text = joinTyped({ stands: sent, saved: draft.sent, typed: draft.text });
    // The server has a newer note than the draft's base; it merges both.
    else ({ text, base } = draft);
    settle();
    shown = { text, state };
  }

  return {
    now: () => shown,
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
    standsFor: (clientId) => underWay || text !== sent || [base, note?.clientId ?? null].includes(clientId),
  };
}

/**
 * Returns the field's text after the server answered: `merged` is the server's note, `saved` the text that was sent,
 * and `current` the text in the field. No typed text is lost.
 */
export function joinTyped({ stands, saved, typed }: { stands: string; saved: string; typed: string }): string {
  if (typed === saved) return stands;
  if (stands.endsWith(saved)) return stands.slice(0, stands.length - saved.length) + typed;
  return stands ? `${stands}\n\n${typed}` : typed;
}

function afterward(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
