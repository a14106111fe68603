import { readUnsentSaves } from "./unsent-saves";

/** Starts sending the saves that an earlier visit left on this device. Works on any page. */
export async function sendUnsentSaves(): Promise<void> {
  const unsentSaves = readUnsentSaves(document.documentElement.dataset.learner);
  if (!unsentSaves) return;
  const { getSaveQueue } = await import("./save-queue");
  getSaveQueue(unsentSaves.userId, unsentSaves.username);
}
