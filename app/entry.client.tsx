import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { prepareTopNav } from "./features/shell/top-nav-slot";

async function start() {
  // Without its navigation the page still has to work; the slot tries again.
  if ("learner" in document.documentElement.dataset) await prepareTopNav().catch(() => {});
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

void start();
if ("pageAnalytics" in document.documentElement.dataset)
  void import("./features/analytics/page-analytics-browser").then(
    (module) => module.startPageAnalytics(),
    () => {},
  );
