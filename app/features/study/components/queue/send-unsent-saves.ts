import { readUnsentSaves } from "./unsent-saves";

/** Starts sending the saves that an earlier visit left on this device. Works on any page. */
export async function sendUnsentSaves(): Promise<void> {
  const unsent = readUnsentSaves(document.documentElement.dataset.learner);
  if (!unsent) return;
  const { getSaveQueue } = await import("./save-queue");
  getSaveQueue(unsent.userId, unsent.username);
}
