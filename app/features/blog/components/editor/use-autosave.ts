import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { autosavePath } from "~/admin-paths";
import type { AutosaveResult, PostConflict } from "../../admin/post-autosave.action.server";

const saveDelayMs = 5000;
const maxRetryDelayMs = 60_000;

/** The save state of the draft. */
export type SaveState =
  | { kind: "clean" | "changed" | "saving" }
  | { kind: "saved"; at: string }
  | { kind: "failed"; why: string }
  | { kind: "conflict"; theirs: PostConflict };

/**
 * Autosaves the form five seconds after a change, or immediately on `flush`, with retries. Stops after a conflict until
 * `overwrite` confirms the overwrite.
 */
export function useAutosave(postId: string, form: RefObject<HTMLFormElement>, initialVersion: number) {
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [version, setVersion] = useState(initialVersion);
  // Mutable state for timers and responses, which outlive a render.
  const autosaveState = useRef({
    version: initialVersion,
    lost: [] as string[],
    changes: 0,
    savedChanges: 0,
    timer: 0,
    failures: 0,
    isStopped: false,
    /** Whether a form submission is in progress. */
    isPaused: false,
    /** Number of changes that the submission includes. */
    submittedChanges: 0,
  });
  const requestRef = useRef<AbortController | null>(null);

  const send = useCallback(async () => {
    const current = autosaveState.current;
    clearTimeout(current.timer);
    current.timer = 0;
    // Replaces the previous timer, so that `pause` can stop the only scheduled autosave.
    const scheduleSend = (delayMs: number) => {
      clearTimeout(current.timer);
      current.timer = window.setTimeout(send, delayMs);
    };
    if (
      !form.current ||
      requestRef.current ||
      current.isPaused ||
      current.isStopped ||
      current.changes === current.savedChanges
    )
      return;
    const changes = current.changes;
    const attempt = crypto.randomUUID();
    const fields = {
      ...Object.fromEntries(new FormData(form.current)),
      version: current.version,
      lost: current.lost.join(),
    };
    const abortController = new AbortController();
    requestRef.current = abortController;
    current.lost = [...current.lost, attempt].slice(-20);
    setState({ kind: "saving" });
    const handleFailure = (why: string, baseDelayMs: number | null) => {
      setState({ kind: "failed", why });
      current.failures += 1;
      if (baseDelayMs !== null) scheduleSend(Math.min(maxRetryDelayMs, baseDelayMs * 2 ** (current.failures - 1)));
    };
    try {
      const response = await fetch(autosavePath(postId), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...fields, attempt }),
        signal: abortController.signal,
      });
      requestRef.current = null;
      if (response.status === 409) {
        current.isStopped = true;
        setState({ kind: "conflict", theirs: ((await response.json()) as { conflict: PostConflict }).conflict });
      } else if (response.status === 404)
        handleFailure("You are signed out, or the post was deleted. Copy your text, then reload.", null);
      else if (response.status === 400) handleFailure(((await response.json()) as { error: string }).error, null);
      else if (!response.ok) handleFailure("The server had an error. We will try again.", saveDelayMs);
      else {
        const result = (await response.json()) as AutosaveResult;
        Object.assign(current, { version: result.version, lost: [], failures: 0, savedChanges: changes });
        setVersion(result.version);
        setState({ kind: "saved", at: result.at });
        if (current.changes !== changes) scheduleSend(saveDelayMs);
      }
    } catch {
      requestRef.current = null;
      // `pause` or leaving the page may have aborted the request, which is not a failure.
      if (!abortController.signal.aborted) handleFailure("You are offline. We will try again.", saveDelayMs);
    }
  }, [postId, form]);

  const markChanged = useCallback(() => {
    const current = autosaveState.current;
    current.changes += 1;
    if (current.isStopped) return;
    setState((before) => (before.kind === "failed" ? before : { kind: "changed" }));
    if (!current.timer) current.timer = window.setTimeout(send, saveDelayMs);
  }, [send]);

  /** Pauses autosave during a form submission and returns the fields for its base version. */
  const pause = useCallback((includesText: boolean) => {
    const current = autosaveState.current;
    current.submittedChanges = includesText ? current.changes : current.savedChanges;
    clearTimeout(current.timer);
    current.timer = 0;
    requestRef.current?.abort();
    requestRef.current = null;
    current.isPaused = true;
    return { version: String(current.version), lost: current.lost.join() };
  }, []);

  /** Records the version that the submitted form created; later changes are still unsaved. */
  const recordSavedVersion = useCallback((savedVersion: number) => {
    const current = autosaveState.current;
    if (savedVersion <= current.version) return;
    Object.assign(current, {
      version: savedVersion,
      lost: [],
      failures: 0,
      savedChanges: current.submittedChanges,
      isStopped: false,
    });
    setVersion(savedVersion);
    setState({ kind: current.changes === current.savedChanges ? "clean" : "changed" });
  }, []);

  /** Resumes autosave after a form submission. */
  const resume = useCallback(() => {
    const current = autosaveState.current;
    if (!current.isPaused) return;
    current.isPaused = false;
    clearTimeout(current.timer);
    current.timer = current.changes === current.savedChanges ? 0 : window.setTimeout(send, saveDelayMs);
  }, [send]);

  const reportConflict = useCallback((theirs: PostConflict) => {
    autosaveState.current.isStopped = true;
    autosaveState.current.changes += 1;
    setState({ kind: "conflict", theirs });
  }, []);

  const overwrite = useCallback(
    (newVersion: number) => {
      Object.assign(autosaveState.current, { version: newVersion, lost: [], isStopped: false });
      autosaveState.current.changes += 1;
      setVersion(newVersion);
      void send();
    },
    [send],
  );

  useEffect(() => {
    const current = autosaveState.current;
    return () => {
      clearTimeout(current.timer);
      requestRef.current?.abort();
    };
  }, []);

  /** Counts all changes as saved, because the user chose the other version. */
  const discardChanges = useCallback(() => {
    autosaveState.current.savedChanges = autosaveState.current.changes;
  }, []);

  const isUnsaved = useCallback(() => autosaveState.current.changes !== autosaveState.current.savedChanges, []);
  return {
    state,
    version,
    markChanged,
    flush: send,
    pause,
    recordSavedVersion,
    reportConflict,
    overwrite,
    discardChanges,
    resume,
    isUnsaved,
  };
}
