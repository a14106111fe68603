import { current } from "./save-queue";

/** The server's page is worth no longer a wait: what is still on its way then is asked for again (`useFreshWhenSent`). */
const maxWaitMs = 5000;

/** Settles once what this tab has to send is with the server, or cannot get there now; for a page that shows it. */
export async function waitUntilSent(): Promise<void> {
  if (!current?.queue.view().waiting.length) return;
  await Promise.race([current.queue.flush(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
