import { activityPingAttemptInterval, minActivityPingInterval } from "~/constants";
import { readUserAgent } from "~/lib/user-agent";
import { subscribeToEngagements } from "../track-engagement";
import { createSender } from "./beacon-sender";
import { getTabId, newId, readVisit, writeVisit } from "./visit-storage";
import { watchClicks } from "./watch-clicks";
import { type View, watchPath } from "./watch-path";

/**
 * Sends this visit's beacons (N9): its start, page views, clicks, engagement, and pings. `onPageView` also receives every page
 * view, including the current one.
 */
export function startAnalytics(onPageView?: (view: View) => void): void {
  const now = () => Date.now();
  const { userAgent } = navigator;
  const sender = createSender();
  const tabId = getTabId();

  function startVisit(id: string, view: View): string {
    const at = now();
    writeVisit({ id, lastActiveAt: at, lastReportedAt: at });
    const device = readUserAgent(userAgent, { touch: navigator.maxTouchPoints });
    const session = { sessionId: id, userAgent, ...device, ipAddress: null, country: "Unknown" };
    void sender.open({ method: "POST", path: "session", body: session }, buildViewBeacon(id, view));
    return id;
  }

  const getCurrentView = (referrer: string): View => ({
    path: location.pathname,
    title: document.title,
    referrer,
    timestamp: now(),
  });
  const buildViewBeacon = (sessionId: string, view: View) =>
    ({ method: "POST", path: "pageview", body: { sessionId, ...view, userAgent } }) as const;

  /** Marks the current visit as active and returns its id; null if the visit ended after half an hour without activity. */
  function extendVisit(): string | null {
    const at = now();
    const visit = readVisit(at);
    if (visit) writeVisit({ ...visit, lastActiveAt: at });
    return visit?.id ?? null;
  }

  const pathWatcher = watchPath(now, (view) => {
    const id = extendVisit();
    if (id) sender.send(buildViewBeacon(id, view));
    else startVisit(newId(), view);
    onPageView?.(view);
  });

  /** Reports a pending page view, then returns the id of the current visit or of a new one. */
  function ensureVisit(): string {
    pathWatcher.reportPending();
    return extendVisit() ?? startVisit(newId(), getCurrentView(""));
  }

  function ping(): void {
    if (document.visibilityState !== "visible") return;
    const at = now();
    const visit = readVisit(at);
    if (visit && at - visit.lastReportedAt < minActivityPingInterval) return;
    const id = ensureVisit();
    if (!visit) return;
    writeVisit({ id, lastActiveAt: at, lastReportedAt: at });
    sender.send({ method: "PUT", path: `session/${id}`, body: { timestamp: at } });
  }

  const firstView = getCurrentView(document.referrer);
  startVisit(readVisit(now())?.id ?? newId(), firstView);
  onPageView?.(firstView);
  watchClicks((click) => {
    sender.send({ method: "POST", path: "click", body: { sessionId: ensureVisit(), ...click } });
  });
  subscribeToEngagements(({ extras, ...event }) => {
    ensureVisit();
    sender.send({ method: "POST", path: "engagement", body: { ...event, sessionId: tabId, ...extras } });
  });
  setInterval(ping, activityPingAttemptInterval);
  document.addEventListener("visibilitychange", ping);
  addEventListener("pagehide", () => {
    pathWatcher.reportPending();
    sender.flush();
  });
}
