import { readUnsentSaves } from "./unsent-saves";

/** Sends what an earlier visit left on this device, on whatever page the learner comes back to. */
export async function sendUnsentSaves(): Promise<void> {
  const left = readUnsentSaves(document.documentElement.dataset.learner);
  if (!left) return;
  const { getSaveQueue } = await import("./save-queue");
  getSaveQueue(left.userId, left.username);
}
