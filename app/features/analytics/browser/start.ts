import { activityPingAttemptInterval, minActivityPingInterval } from "~/constants";
import { readUserAgent } from "~/lib/user-agent";
import { takeEngagements } from "../engage";
import { watchClicks } from "./clicks";
import { type View, watchPath } from "./path-watch";
import { createSender } from "./sender";
import { newId, readVisit, tabId, writeVisit } from "./visit";

/**
 * Tells the server about this visit (N9): its start, page views, clicks, engagement, and that it goes on.
 * `alsoTell` gets the page views too, from the one that is open now.
 */
export function startAnalytics(alsoTell?: (view: View) => void): void {
  const now = () => Date.now();
  const { userAgent } = navigator;
  const sender = createSender();
  const tab = tabId();

  function begin(id: string, view: View): string {
    const at = now();
    writeVisit({ id, at, told: at });
    const told = readUserAgent(userAgent, { touch: navigator.maxTouchPoints });
    const session = { sessionId: id, userAgent, ...told, ipAddress: null, country: "Unknown" };
    void sender.open({ method: "POST", path: "session", body: session }, viewBeacon(id, view));
    return id;
  }

  const here = (referrer: string): View => ({
    path: location.pathname,
    title: document.title,
    referrer,
    timestamp: now(),
  });
  const viewBeacon = (sessionId: string, view: View) =>
    ({ method: "POST", path: "pageview", body: { sessionId, ...view, userAgent } }) as const;

  /** The id of the visit, with this moment as its last activity; null after half an hour without any. */
  function touch(): string | null {
    const at = now();
    const visit = readVisit(at);
    if (visit) writeVisit({ ...visit, at });
    return visit?.id ?? null;
  }

  const watched = watchPath(now, (view) => {
    const id = touch();
    if (id) sender.send(viewBeacon(id, view));
    else begin(newId(), view);
    alsoTell?.(view);
  });

  /** The visit that something on the page belongs to, a new one if need be; a page view that waits comes first. */
  function visitHere(): string {
    watched.settle();
    return touch() ?? begin(newId(), here(""));
  }

  function ping(): void {
    if (document.visibilityState !== "visible") return;
    const at = now();
    const visit = readVisit(at);
    if (visit && at - visit.told < minActivityPingInterval) return;
    const id = visitHere();
    if (!visit) return;
    writeVisit({ id, at, told: at });
    sender.send({ method: "PUT", path: `session/${id}`, body: { timestamp: at } });
  }

  const first = here(document.referrer);
  begin(readVisit(now())?.id ?? newId(), first);
  alsoTell?.(first);
  watchClicks((click) => {
    sender.send({ method: "POST", path: "click", body: { sessionId: visitHere(), ...click } });
  });
  takeEngagements(({ extras, ...event }) => {
    visitHere();
    sender.send({ method: "POST", path: "engagement", body: { ...event, sessionId: tab, ...extras } });
  });
  setInterval(ping, activityPingAttemptInterval);
  document.addEventListener("visibilitychange", ping);
  addEventListener("pagehide", () => {
    watched.settle();
    sender.flush();
  });
}
