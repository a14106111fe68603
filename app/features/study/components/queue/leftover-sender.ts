import { readLeftovers } from "./leftovers";

/** Sends what an earlier visit left on this device, on whatever page the learner comes back to. */
export async function sendLeftovers(): Promise<void> {
  const left = readLeftovers(document.documentElement.dataset.learner);
  if (!left) return;
  const { saveQueueOf } = await import("./save-queue");
  saveQueueOf(left.userId, left.username);
}
