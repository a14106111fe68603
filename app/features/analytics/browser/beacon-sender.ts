export interface Beacon {
  method: "POST" | "PUT";
  /** Relative to /api/analytics/. */
  path: string;
  body: object;
}

const basePath = "/api/analytics/";

/** Returns the response's status; 0 if there was no response. Failures are only logged as warnings (N9). */
async function sendRequest({ method, path, body }: Beacon): Promise<number> {
  try {
    const response = await fetch(basePath + path, {
      method,
      credentials: "include",
      // Completes even if the page is closed.
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    // An unread response would keep its connection busy.
    await response.text();
    if (!response.ok) console.warn(`Analytics: ${method} ${path} was answered ${response.status}`);
    return response.status;
  } catch (error) {
    console.warn("Analytics:", error);
    return 0;
  }
}

/** Creates a sender of beacons: the start of a visit and its first page view go one after the other, all others in parallel. */
export function createSender() {
  let start: Beacon | undefined;
  let started: Promise<number> | undefined;
  let canRetry = true;
  let waiting: Beacon[] | undefined;

  async function deliver(beacon: Beacon): Promise<void> {
    const before = started;
    if ((await sendRequest(beacon)) !== 403 || !start || !canRetry) return;
    // The visit's cookie is lost or expired: restarts the visit, once for all refused beacons.
    if (started === before) started = sendRequest(start);
    await started;
    // Refused again, for example without cookies: stops retrying for the rest of this visit.
    if ((await sendRequest(beacon)) === 403) canRetry = false;
  }

  return {
    /** Starts a visit. Later beacons wait for both responses, because these set the visit's cookie. */
    async open(session: Beacon, view: Beacon): Promise<void> {
      start = session;
      canRetry = true;
      if (waiting) {
        waiting.push(session, view);
        return;
      }
      waiting = [view];
      started = sendRequest(session);
      await started;
      const first = waiting.shift();
      if (first) await deliver(first);
      const rest = waiting;
      waiting = undefined;
      for (const beacon of rest) void deliver(beacon);
    },
    send(beacon: Beacon): void {
      if (waiting) waiting.push(beacon);
      else void deliver(beacon);
    },
    /** Hands waiting beacons to the browser when the page closes; `sendBeacon` sends them as text/plain. */
    flush(): void {
      for (const beacon of waiting?.splice(0) ?? [])
        if (beacon.method !== "POST" || !navigator.sendBeacon?.(basePath + beacon.path, JSON.stringify(beacon.body)))
          void sendRequest(beacon);
    },
  };
}
