import { readUnsentSaves } from "./unsent-saves";

/** Sends the saves that an earlier visit left on this device, from any page. */
export async function sendUnsentSaves(): Promise<void> {
  const left = readUnsentSaves(document.documentElement.dataset.learner);
  if (!left) return;
  const { getSaveQueue } = await import("./save-queue");
  getSaveQueue(left.userId, left.username);
}
