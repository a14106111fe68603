import type { SaveResult } from "../../save-schema";
import type { QueuedSave } from "./queue-core";

/** Messages between the learner's tabs in one browser. */
export type TabMessage =
  | { kind: "queued"; queued: QueuedSave }
  | { kind: "answered"; queued: QueuedSave; result: SaveResult };

export interface TabChannel {
  post(message: TabMessage): void;
  /** Runs `act` while no other tab of this learner runs its `act`. */
  runAlone<T>(act: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Connects this tab with the learner's other tabs in this browser. */
export function connectTabs(userId: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channelName = `radcore-saves:${userId}`;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data);
  return {
    post: (message) => channel?.postMessage(message),
    // In a browser without locks, two tabs may send the same save, and the server applies it once.
    runAlone: <T>(act: () => Promise<T>) =>
      (navigator.locks ? navigator.locks.request(channelName, act) : act()) as Promise<T>,
    close: () => channel?.close(),
  };
}
