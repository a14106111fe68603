import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadAnalytics } from "./features/analytics/browser/load-analytics";
import { bufferDataResponses } from "./lib/buffer-data-responses";
import { prepareParts } from "./ui/late/part";

async function start() {
  const { learner, look } = document.documentElement.dataset;
  await pageData().catch(() => {});
  await prepareParts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  // While an admin impersonates a learner, no visit is counted and no leftover save is sent.
  if (look !== undefined) return;
  loadAnalytics();
  if (learner !== undefined)
    import("./features/study/components/queue/send-unsent-saves")
      .then((sender) => sender.sendUnsentSaves())
      .catch(() => {});
}

/**
 * Waits for the data of the page, which RemixBrowser asks React to wait for in its first render, by throwing the promise.
 * React cannot wait at its root while it answers a click or a key: it would throw (#345) and leave the page dead for good.
 */
async function pageData() {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

bufferDataResponses();
void start();
