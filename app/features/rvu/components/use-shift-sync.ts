import { useCallback, useEffect, useRef, useState } from "react";
import { getDeviceTime } from "../browser/device-clock";
import { browserStorage } from "../browser/rvu-device-storage";
import { type OpenRemoteShift, type SyncResult, type SyncState, sendShifts, syncShifts } from "../browser/sync-shifts";
import type { TallyStore } from "../browser/tally-store";

const syncDelayMs = 2_500;
const retryMs = 30_000;

interface ShiftSync {
  state: SyncState | null;
  /** A running shift on another device, offered while the shift of this device is empty. */
  openRemoteShift: OpenRemoteShift | null;
  /** Syncs immediately, for example after a shift ends. */
  syncNow: () => void;
}

/**
 * Syncs the owner's shifts: at once, shortly after each change, on reconnect, and when the page is shown or hidden.
 * Calls `onRemoteChange` when another device ended or deleted the shift or switched its release.
 */
export function useShiftSync(
  store: TallyStore,
  owner: string | null,
  onRemoteChange: (change: NonNullable<SyncResult["remoteChange"]>) => void,
): ShiftSync {
  const [state, setState] = useState<SyncState | null>(null);
  const [openRemoteShift, setOpenRemoteShift] = useState<OpenRemoteShift | null>(null);
  const isSyncing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onRemoteChangeRef = useRef(onRemoteChange);
  onRemoteChangeRef.current = onRemoteChange;

  const runSync = useCallback(async () => {
    if (!owner) return;
    clearTimeout(timer.current);
    // Only one sync runs at a time. Later changes are part of the next sync.
    if (isSyncing.current) {
      timer.current = setTimeout(() => void runSync(), syncDelayMs);
      return;
    }
    isSyncing.current = true;
    setState((before) => (before === "unsent" ? before : "sending"));
    const options = { storage: browserStorage, store, owner, now: getDeviceTime, send: sendShifts };
    const result = await syncShifts(options);
    isSyncing.current = false;
    setState(result.state);
    setOpenRemoteShift(result.openRemoteShift ?? null);
    if (result.remoteChange) onRemoteChangeRef.current(result.remoteChange);
    if (result.state === "unsent") timer.current = setTimeout(() => void runSync(), retryMs);
  }, [owner, store]);

  const scheduleSync = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void runSync(), syncDelayMs);
    setState((before) => (before === "sent" ? "sending" : before));
  }, [runSync]);
  const syncNow = useCallback(() => void runSync(), [runSync]);

  useEffect(() => {
    if (!owner) {
      setState(null);
      return;
    }
    let revision = store.get().revision;
    const unsubscribe = store.subscribe(() => {
      const now = store.get().revision;
      if (now !== revision) scheduleSync();
      revision = now;
    });
    const handleSync = () => void runSync();
    handleSync();
    addEventListener("online", handleSync);
    document.addEventListener("visibilitychange", handleSync);
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      removeEventListener("online", handleSync);
      document.removeEventListener("visibilitychange", handleSync);
    };
  }, [owner, store, runSync, scheduleSync]);

  return { state, openRemoteShift, syncNow };
}
