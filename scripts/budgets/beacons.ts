import { readCounters } from "./measure";
import type { Measurement } from "./page-budgets";
import type { Site } from "./site";

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

/**
 * Measures the beacons of a signed-in visit: the start of the visit, a page view, and a click. For each metric, returns the
 * highest cost among them.
 */
export async function measureBeacons(site: Site): Promise<Measurement> {
  const sessionId = `budgets-${Date.now()}`;
  const details = { userAgent, device: "Desktop", os: "Linux", browser: "Chrome", ipAddress: null, country: "Unknown" };
  const startResponse = await post(site, "session", { sessionId, ...details }, site.cookie);
  const visitCookie = startResponse.headers.get("Set-Cookie")?.split(";")[0];
  const cookie = `${site.cookie}; ${visitCookie}`;
  const page = { sessionId, path: "/", title: "RadCore", referrer: "", userAgent, timestamp: Date.now() };
  const viewResponse = await post(site, "pageview", page, cookie);
  const clickBody = { sessionId, elementId: "", elementText: "Next", page: "/", eventType: "click" };
  const costs = [startResponse, viewResponse, await post(site, "click", clickBody, cookie)].map(readCounters);
  const getMaximum = (metric: "trips" | "read" | "written") => Math.max(...costs.map((cost) => cost[metric]));
  return {
    name: "beacon",
    trips: getMaximum("trips"),
    read: getMaximum("read"),
    written: getMaximum("written"),
    js: null,
    html: null,
  };
}

async function post(site: Site, kind: string, body: object, cookie: string): Promise<Response> {
  const answer = await fetch(`${site.url}/api/analytics/${kind}`, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/json", "User-Agent": userAgent, Cookie: cookie },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`the ${kind} beacon got ${answer.status}: ${await answer.text()}`);
  return answer;
}
