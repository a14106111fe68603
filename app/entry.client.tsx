import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { beginAnalytics } from "./features/analytics/browser/begin";
import { prepareFrame } from "./features/shell/late-frame";
import { awaitWholeAnswers } from "./lib/whole-answers";
import { paths } from "./paths";
import { beforeHydration } from "./ui/slot";

async function start() {
  const { learner, look } = document.documentElement.dataset;
  const isLearner = learner !== undefined;
  // Without its frame the page still has to work; the slots try again.
  await Promise.allSettled([
    pageData().then(() => Promise.allSettled(beforeHydration.map((prepare) => prepare()))),
    prepareFrame({ learner: isLearner, look: look !== undefined }),
    isLearner && location.pathname === paths.home && prepareHome(),
  ]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  // An admin who looks as somebody else is no visit of theirs, and saves nothing for them.
  if (look !== undefined) return;
  beginAnalytics();
  if (isLearner)
    import("./features/study/components/queue/leftover-sender")
      .then((sender) => sender.sendLeftovers())
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

async function prepareHome() {
  const { learnerHome } = await import("./features/study/components/late-learner-home");
  await learnerHome.prepare();
}

awaitWholeAnswers();
void start();
