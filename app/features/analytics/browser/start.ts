import { activityPingAtMostEvery, activityPingAttempt } from "~/constants";
import { readUserAgent } from "~/lib/user-agent";
import { takeEngagements } from "../engage";
import { watchClicks } from "./clicks";
import { type View, watchPath } from "./path-watch";
import { createSender } from "./sender";
import { newId, readVisit, tabId, type Visit, writeVisit } from "./visit";

/** Tells the server about this visit as spec §7 says: its start, page views, clicks, engagement, and that it goes on. */
export function startAnalytics(): void {
  const now = () => Date.now();
  const { userAgent } = navigator;
  const sender = createSender();
  const tab = tabId();

  function begin(id: string, view: View): void {
    const at = now();
    writeVisit({ id, at, told: at });
    const told = readUserAgent(userAgent, { touch: navigator.maxTouchPoints });
    const session = { sessionId: id, userAgent, ...told, ipAddress: null, country: "Unknown" };
    void sender.open({ method: "POST", path: "session", body: session }, viewBeacon(id, view));
  }

  const here = (referrer: string): View => ({
    path: location.pathname,
    title: document.title,
    referrer,
    timestamp: now(),
  });
  const viewBeacon = (sessionId: string, view: View) =>
    ({ method: "POST", path: "pageview", body: { sessionId, ...view, userAgent } }) as const;

  /** The visit as it is, with this moment as its last activity. After half an hour without any, a new one begins. */
  function active(view?: View): Visit | null {
    const at = now();
    const visit = readVisit(at);
    if (visit) writeVisit({ ...visit, at });
    else begin(newId(), view ?? here(""));
    return visit ?? (view ? null : readVisit(at));
  }

  const paths = watchPath(now, (view) => {
    const visit = active(view);
    if (visit) sender.send(viewBeacon(visit.id, view));
  });

  /** Page views come before what happens on the page. */
  function activeOnPage(): Visit | null {
    paths.settle();
    return active();
  }

  function ping(): void {
    if (document.visibilityState !== "visible") return;
    const at = now();
    const visit = readVisit(at);
    if (!visit) activeOnPage();
    else if (at - visit.told >= activityPingAtMostEvery) {
      paths.settle();
      writeVisit({ ...visit, at, told: at });
      sender.send({ method: "PUT", path: `session/${visit.id}`, body: { timestamp: at } });
    }
  }

  begin(readVisit(now())?.id ?? newId(), here(document.referrer));
  watchClicks((click) => {
    const visit = activeOnPage();
    if (visit) sender.send({ method: "POST", path: "click", body: { sessionId: visit.id, ...click } });
  });
  takeEngagements(({ extras, ...event }) => {
    activeOnPage();
    sender.send({ method: "POST", path: "engagement", body: { ...event, sessionId: tab, ...extras } });
  });
  setInterval(ping, activityPingAttempt);
  document.addEventListener("visibilitychange", ping);
  addEventListener("pagehide", () => {
    paths.settle();
    sender.flush();
  });
}
