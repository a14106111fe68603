import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { ViewerState, ViewingLog } from "~/features/series/viewer/saved-viewer-state";
import type { Viewing } from "../../viewing";
import type { ViewingSave } from "../../viewing-schema";
import { LearnerContext } from "../queue/use-save";
import { sendViewing } from "./send-viewing";
import { createViewingOutbox, type ViewingOutbox } from "./viewing-outbox";
import { storeForReload, takeAfterReload } from "./viewing-reload";

/** The outbox of this tab, with the learner to whom it belongs. */
let tabOutbox: { userId: string; outbox: ViewingOutbox } | null = null;

function getOutbox(userId: string): ViewingOutbox {
  if (tabOutbox?.userId !== userId) {
    const earlier = takeAfterReload(userId, readClock());
    tabOutbox = { userId, outbox: createViewingOutbox((save) => sendViewing(userId, save), earlier) };
  }
  return tabOutbox.outbox;
}

/** Returns the time of this device in ms. The server's time is not available here. */
function readClock(): number {
  return performance.timeOrigin + performance.now();
}

interface Place {
  sessionId: string;
  position: number;
}

/** Returns the latest viewing log at a place. */
export function useViewingLog(place: Place, stored: Viewing): ViewingLog | null {
  const userId = useLearnerId();
  return useSyncExternalStore(
    (listener) => getOutbox(userId).subscribe(listener),
    () => readViewing(userId, place, stored).log,
    () => stored.log,
  );
}

/** Returns the viewing. In the browser, this includes changes that the server has not stored yet. */
function readViewing(userId: string, place: Place, stored: Viewing): Viewing {
  return typeof document === "undefined" ? stored : getOutbox(userId).read(place, stored);
}

function useLearnerId(): string {
  return useContext(LearnerContext)?.userId ?? "";
}

/** Returns the viewer's state and log at a place as of the first render, and functions that store them. */
export function useViewing(place: Place, stored: Viewing) {
  const userId = useLearnerId();
  const [initial] = useState(() => readViewing(userId, place, stored));
  useEffect(() => {
    const outbox = getOutbox(userId);
    const leave = () => {
      outbox.flush();
      storeForReload(userId, outbox.readLast(), readClock());
    };
    const flushWhenHidden = () => document.hidden && outbox.flush();
    const end = new AbortController();
    document.addEventListener("visibilitychange", flushWhenHidden, end);
    // A reload reads the stored state before the page is hidden; phones report only that the page is hidden.
    for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, leave, end);
    return () => {
      end.abort();
      outbox.flush();
    };
  }, [userId]);

  const store = (changes: Partial<Pick<ViewingSave, "state" | "log">>) => getOutbox(userId).change(place, changes);
  return {
    initial,
    saveState: (state: ViewerState) => store({ state }),
    saveLog: (log: ViewingLog) => store({ log }),
  };
}
