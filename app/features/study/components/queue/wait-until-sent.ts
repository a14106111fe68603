import { current } from "./save-queue";

/** Longest wait; saves still unsent then lead to a reload later (`useFreshWhenSent`). */
const maxWaitMs = 5000;

/** Settles once this tab's saves are sent or cannot be sent now. */
export async function waitUntilSent(): Promise<void> {
  if (!current?.queue.view().waiting.length) return;
  await Promise.race([current.queue.flush(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
