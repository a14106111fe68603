import type { Page, Request } from "playwright-core";

export interface LoggedBeacon {
  method: string;
  /** Below /api/analytics. */
  path: string;
  body: Record<string, unknown>;
  contentType: string;
  /** Null while it is not answered. */
  status: number | null;
}

/** The keys of each kind of beacon (spec §3, §7), sorted. */
export const beaconKeys: Record<string, string[]> = {
  session: ["browser", "country", "device", "ipAddress", "os", "sessionId", "userAgent"],
  pageview: ["path", "referrer", "sessionId", "timestamp", "title", "userAgent"],
  click: ["elementId", "elementText", "eventType", "page", "sessionId"],
  ping: ["timestamp"],
};

/** Every request to /api/analytics from now on, in the order in which the browser sent them. */
export function logBeacons(page: Page): LoggedBeacon[] {
  const log: LoggedBeacon[] = [];
  const byRequest = new Map<Request, LoggedBeacon>();
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/analytics")) return;
    const entry = {
      method: request.method(),
      path: pathname.slice("/api/analytics".length),
      body: JSON.parse(request.postData() ?? "{}"),
      contentType: request.headers()["content-type"] ?? "",
      status: null,
    };
    log.push(entry);
    byRequest.set(request, entry);
  });
  page.context().on("response", (response) => {
    const entry = byRequest.get(response.request());
    if (entry) entry.status = response.status();
  });
  return log;
}

/** A beacon as one line, with what tells it from others of its kind. */
export function describeBeacon({ method, path, body }: LoggedBeacon): string {
  const { sessionId, userAgent, timestamp, ...rest } = body;
  const what = {
    "/session": () => `${rest.device} ${rest.os} ${rest.browser}`,
    "/pageview": () => `${rest.path} "${rest.title}"`,
    "/click": () => `${rest.page} "${rest.elementText}"`,
    "/engagement": () => `${rest.eventType} ${rest.action}`,
  }[path];
  return `${method} ${path.replace(/[\da-f]{32}$/, "{sessionId}")} ${what?.() ?? ""}`.trim();
}

/** Makes the tab say that it is hidden, or shown again. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    visible ? "visible" : "hidden",
  );
}
