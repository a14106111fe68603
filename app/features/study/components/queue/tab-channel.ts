import type { SaveResult } from "../../save-schema";
import type { Queued } from "./queue-core";

/** Messages between tabs of one browser. */
export type TabMessage = { kind: "queued"; queued: Queued } | { kind: "answered"; queued: Queued; result: SaveResult };

export interface TabChannel {
  post(message: TabMessage): void;
  /** Runs `act` while no other tab of this learner runs its own. */
  alone<T>(act: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Connects the learner's tabs in this browser. */
export function connectTabs(userId: string, hear: (message: TabMessage) => void): TabChannel {
  const name = `radcore-saves:${userId}`;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    post: (message) => channel?.postMessage(message),
    // Without locks two tabs may send the same save; the server applies it once.
    alone: <T>(act: () => Promise<T>) => (navigator.locks ? navigator.locks.request(name, act) : act()) as Promise<T>,
    close: () => channel?.close(),
  };
}
