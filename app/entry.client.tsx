import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { beginAnalytics } from "./features/analytics/browser/begin";
import { prepareTopNav } from "./features/shell/top-nav-slot";
import { prepareLearnerHome } from "./features/study/components/learner-home-slot";
import { paths } from "./paths";

async function start() {
  // Without its navigation the page still has to work; the slots try again.
  if ("learner" in document.documentElement.dataset)
    await Promise.allSettled([prepareTopNav(), location.pathname === paths.home && prepareLearnerHome()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  beginAnalytics();
}

void start();
