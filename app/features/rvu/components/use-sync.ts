import { useCallback, useEffect, useRef, useState } from "react";
import { deviceNow } from "../browser/clock";
import { localKept } from "../browser/device";
import { type OpenElsewhere, type SyncResult, type SyncState, sendShifts, syncShifts } from "../browser/sync";
import type { TallyStore } from "../browser/tally-store";

const afterChangeMs = 2_500;
const againMs = 30_000;

interface Sync {
  state: SyncState | null;
  /** A running shift on another device, offered while this one is empty. */
  open: OpenElsewhere | null;
  /** Syncs immediately, for example after a shift ends. */
  send: () => void;
}

/**
 * Syncs the owner's shifts: at once, shortly after each change, on reconnect, and when the page is shown or hidden. Calls
 * `onOver` when another device ended or deleted the shift.
 */
export function useSync(
  store: TallyStore,
  owner: string | null,
  onOver: (why: NonNullable<SyncResult["over"]>) => void,
): Sync {
  const [state, setState] = useState<SyncState | null>(null);
  const [open, setOpen] = useState<OpenElsewhere | null>(null);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(onOver);
  over.current = onOver;

  const run = useCallback(async () => {
    if (!owner) return;
    clearTimeout(timer.current);
    // Only one sync runs at a time; later changes go with the next one.
    if (running.current) {
      timer.current = setTimeout(() => void run(), afterChangeMs);
      return;
    }
    running.current = true;
    setState((before) => (before === "unsent" ? before : "sending"));
    const surroundings = { kept: localKept, store, owner, now: deviceNow, send: sendShifts };
    const result = await syncShifts(surroundings);
    running.current = false;
    setState(result.state);
    setOpen(result.open ?? null);
    if (result.over) over.current(result.over);
    if (result.state === "unsent") timer.current = setTimeout(() => void run(), againMs);
  }, [owner, store]);

  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void run(), afterChangeMs);
    setState((before) => (before === "sent" ? "sending" : before));
  }, [run]);
  const send = useCallback(() => void run(), [run]);

  useEffect(() => {
    if (!owner) {
      setState(null);
      return;
    }
    let revision = store.get().revision;
    const ending = store.subscribe(() => {
      const now = store.get().revision;
      if (now !== revision) soon();
      revision = now;
    });
    const atOnce = () => void run();
    atOnce();
    addEventListener("online", atOnce);
    document.addEventListener("visibilitychange", atOnce);
    return () => {
      ending();
      clearTimeout(timer.current);
      removeEventListener("online", atOnce);
      document.removeEventListener("visibilitychange", atOnce);
    };
  }, [owner, store, run, soon]);

  return { state, open, send };
}
