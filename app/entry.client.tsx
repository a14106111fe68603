import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadAnalytics } from "./features/analytics/browser/load-analytics";
import { bufferDataResponses } from "./lib/buffer-data-responses";
import { whenIdle } from "./lib/when-idle";
import { loadParts } from "./ui/on-demand/part-on-demand";

async function start() {
  const { learner, look } = document.documentElement.dataset;
  await pageData().catch(() => {});
  await loadParts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  whenIdle(loadTooltips);
  // While an admin impersonates a learner, visits are not counted and unsent saves stay unsent.
  if (look !== undefined) return;
  loadAnalytics();
  if (learner !== undefined)
    import("./features/study/components/queue/send-unsent-saves")
      .then((sender) => sender.sendUnsentSaves())
      .catch(() => {});
}

/** Loads the tooltips without waiting for the first hover, because a page without a connection needs them as well. */
function loadTooltips(): void {
  import("./ui/tooltips/tooltip-layer").then((layer) => layer.startTooltips()).catch(() => {});
}

/**
 * Waits for the page's data; without it, RemixBrowser would suspend in its first render. React cannot suspend at the root
 * during a click or key event: it would throw (#345) and leave the page unresponsive.
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
