import type { Page, Request } from "playwright-core";

export interface LoggedBeacon {
  method: string;
  /** The path below /api/analytics. */
  path: string;
  body: Record<string, unknown>;
  contentType: string;
  /** Null until the response. */
  status: number | null;
}

/** The sorted keys of each kind of beacon (N9). */
export const beaconKeys: Record<string, string[]> = {
  session: ["browser", "country", "device", "ipAddress", "os", "sessionId", "userAgent"],
  pageview: ["path", "referrer", "sessionId", "timestamp", "title", "userAgent"],
  click: ["elementId", "elementText", "eventType", "page", "sessionId"],
  ping: ["timestamp"],
};

/** Logs every later request to /api/analytics, in the order sent. */
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

/** Returns a beacon as one line with its distinguishing fields. */
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

/** Makes the tab report that it is hidden or visible. */
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
