import { currentQueue } from "./save-queue";

/** Maximum wait, in ms. If saves are still unsent then, `useReloadWhenSent` reloads the page's data later. */
const maxWaitMs = 5000;

/** Settles once this tab's saves are sent or an attempt has failed, at the latest after `maxWaitMs`. */
export async function waitUntilSent(): Promise<void> {
  if (!currentQueue?.queue.getView().waiting.length) return;
  await Promise.race([currentQueue.queue.flush(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
