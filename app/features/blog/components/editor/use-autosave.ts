import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { autosavePath } from "~/admin-paths";
import type { Autosaved, Conflict } from "../../admin/autosave.action.server";

const saveDelayMs = 5000;
const maxRetryDelayMs = 60_000;

/** The save state of the draft. */
export type SaveState =
  | { kind: "clean" | "changed" | "saving" }
  | { kind: "saved"; at: string }
  | { kind: "failed"; why: string }
  | { kind: "conflict"; theirs: Conflict };

/**
 * Autosaves the form five seconds after a change, or immediately on `flush`, with retries. Stops after a conflict until
 * `goOn` confirms the overwrite.
 */
export function useAutosave(postId: string, form: RefObject<HTMLFormElement>, initialVersion: number) {
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [version, setVersion] = useState(initialVersion);
  // Mutable state for timers and responses, which outlive a render.
  const live = useRef({
    version: initialVersion,
    lost: [] as string[],
    changes: 0,
    kept: 0,
    timer: 0,
    tries: 0,
    stopped: false,
    /** Whether a form submission is in progress. */
    held: false,
    /** Number of changes the submission includes. */
    carried: 0,
  });
  const requestRef = useRef<AbortController | null>(null);

  const send = useCallback(async () => {
    const now = live.current;
    clearTimeout(now.timer);
    now.timer = 0;
    // Only one timer, so that no autosave runs during a form submission.
    const scheduleSend = (wait: number) => {
      clearTimeout(now.timer);
      now.timer = window.setTimeout(send, wait);
    };
    if (!form.current || requestRef.current || now.held || now.stopped || now.changes === now.kept) return;
    const changes = now.changes;
    const attempt = crypto.randomUUID();
    const fields = { ...Object.fromEntries(new FormData(form.current)), version: now.version, lost: now.lost.join() };
    const abort = new AbortController();
    requestRef.current = abort;
    now.lost = [...now.lost, attempt].slice(-20);
    setState({ kind: "saving" });
    const handleFailure = (why: string, wait: number | null) => {
      setState({ kind: "failed", why });
      now.tries += 1;
      if (wait !== null) scheduleSend(Math.min(maxRetryDelayMs, wait * 2 ** (now.tries - 1)));
    };
    try {
      const answer = await fetch(autosavePath(postId), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...fields, attempt }),
        signal: abort.signal,
      });
      requestRef.current = null;
      if (answer.status === 409) {
        now.stopped = true;
        setState({ kind: "conflict", theirs: ((await answer.json()) as { conflict: Conflict }).conflict });
      } else if (answer.status === 404) handleFailure("You are signed out, or the post was deleted.", null);
      else if (answer.status === 400) handleFailure(((await answer.json()) as { error: string }).error, null);
      else if (!answer.ok) handleFailure("The server had an error. We will try again.", saveDelayMs);
      else {
        const saved = (await answer.json()) as Autosaved;
        Object.assign(now, { version: saved.version, lost: [], tries: 0, kept: changes });
        setVersion(saved.version);
        setState({ kind: "saved", at: saved.at });
        if (now.changes !== changes) scheduleSend(saveDelayMs);
      }
    } catch {
      requestRef.current = null;
      // Aborted by us, so another save follows.
      if (!abort.signal.aborted) handleFailure("You are offline. We will try again.", saveDelayMs);
    }
  }, [postId, form]);

  const changed = useCallback(() => {
    const now = live.current;
    now.changes += 1;
    if (now.stopped) return;
    setState((before) => (before.kind === "failed" ? before : { kind: "changed" }));
    if (!now.timer) now.timer = window.setTimeout(send, saveDelayMs);
  }, [send]);

  /** Pauses autosave during a form submission and returns the fields for its base version. */
  const pause = useCallback((includesText: boolean) => {
    const now = live.current;
    now.carried = includesText ? now.changes : now.kept;
    clearTimeout(now.timer);
    now.timer = 0;
    requestRef.current?.abort();
    requestRef.current = null;
    now.held = true;
    return { version: String(now.version), lost: now.lost.join() };
  }, []);

  /** Records the version that the submitted form created; later changes are still unsaved. */
  const recordSavedVersion = useCallback((savedVersion: number) => {
    const now = live.current;
    if (savedVersion <= now.version) return;
    Object.assign(now, { version: savedVersion, lost: [], tries: 0, kept: now.carried, stopped: false });
    setVersion(savedVersion);
    setState({ kind: now.changes === now.kept ? "clean" : "changed" });
  }, []);

  /** Resumes autosave after a form submission. */
  const resume = useCallback(() => {
    const now = live.current;
    if (!now.held) return;
    now.held = false;
    clearTimeout(now.timer);
    now.timer = now.changes === now.kept ? 0 : window.setTimeout(send, saveDelayMs);
  }, [send]);

  const reportConflict = useCallback((theirs: Conflict) => {
    live.current.stopped = true;
    live.current.changes += 1;
    setState({ kind: "conflict", theirs });
  }, []);

  const overwrite = useCallback(
    (over: number) => {
      Object.assign(live.current, { version: over, lost: [], stopped: false });
      live.current.changes += 1;
      setVersion(over);
      void send();
    },
    [send],
  );

  useEffect(() => {
    const now = live.current;
    return () => {
      clearTimeout(now.timer);
      requestRef.current?.abort();
    };
  }, []);

  /** Marks all changes as saved elsewhere. */
  const discardChanges = useCallback(() => {
    live.current.kept = live.current.changes;
  }, []);

  const isUnsaved = useCallback(() => live.current.changes !== live.current.kept, []);
  return {
    state,
    version,
    changed,
    flush: send,
    hold: pause,
    wrote: recordSavedVersion,
    collide: reportConflict,
    goOn: overwrite,
    forget: discardChanges,
    release: resume,
    isUnsaved,
  };
}
