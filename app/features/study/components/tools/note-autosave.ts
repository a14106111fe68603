import { longestNote } from "../../engine/note";
import type { NewSave, SentSave } from "../queue/use-save";

/** How long after the last key a note is saved, ms. */
const pauseMs = 800;

export interface NoteNow {
  text: string;
  /** `device`: kept here, the server has not answered yet. `waiting`: neither. */
  state: "none" | "saved" | "device" | "waiting" | "too-long" | "refused";
}

/** What was typed and has not reached the server: kept on the device. */
export interface NoteDraft {
  text: string;
  /** What was saved last, and as what. */
  sent: string;
  base: string | null;
}

export interface NoteAutosave {
  now(): NoteNow;
  subscribe(listener: () => void): () => void;
  /** The learner has typed. */
  type(text: string): void;
  /** Saves at once what waits: the field was left, the panel closed. */
  flush(): void;
  /** Whether it is as new as a note that was loaded now under this id. */
  standsFor(clientId: string | null): boolean;
}

interface NoteAutosaveOptions {
  questionId: string;
  /** The note as loaded. */
  note: { text: string; clientId: string } | null;
  send: (save: NewSave) => SentSave;
  /** What `keep` was given last, from before a reload. */
  draft?: NoteDraft | null;
  /** Keeps a draft on the device (null: nothing is left to keep); false when that does not work here. */
  keep?: (draft: NoteDraft | null) => boolean;
  later?: (act: () => void, ms: number) => () => void;
}

/**
 * Keeps the one note on a question (Q7) while it is typed. Each save names the one it replaces, so that a note changed
 * elsewhere meanwhile comes back joined with this one and not overwritten. For the same reason one save is under way at a
 * time: a second one, made before the joined text is known, would replace it without having it.
 */
export function createNoteAutosave(options: NoteAutosaveOptions): NoteAutosave {
  const { questionId, note, send, draft = null, keep = () => false, later = afterwards } = options;
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
    if (underWay || text === sent || text.length > longestNote) return;
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

  /** Says how it stands, keeps what is not saved, and sees to it that it will be. */
  const settle = () => {
    cancel?.();
    cancel = null;
    if (text === sent && !underWay) {
      state = text ? "saved" : "none";
      keep(null);
      return;
    }
    const kept = keep({ text, sent, base });
    state = text.length > longestNote ? "too-long" : kept ? "device" : "waiting";
    if (text !== sent && state !== "too-long") cancel = later(flush, pauseMs);
  };

  if (draft) {
    if (note && draft.base === note.clientId) text = joinTyped({ stands: sent, saved: draft.sent, typed: draft.text });
    // The server has another note than the one this was made from: it joins them.
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
    // Loaded data may be older than what was saved since; what is neither that nor this was written elsewhere.
    standsFor: (clientId) => underWay || text !== sent || [base, note?.clientId ?? null].includes(clientId),
  };
}

/**
 * The field's text when the server answers with another one than was saved: `stands` is what it has now (both notes, where
 * two met), `typed` what the learner has typed since. Nothing that somebody typed is lost.
 */
export function joinTyped({ stands, saved, typed }: { stands: string; saved: string; typed: string }): string {
  if (typed === saved) return stands;
  if (stands.endsWith(saved)) return stands.slice(0, stands.length - saved.length) + typed;
  return stands ? `${stands}\n\n${typed}` : typed;
}

function afterwards(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
