export interface Beacon {
  method: "POST" | "PUT";
  /** Below /api/analytics/. */
  path: string;
  body: object;
}

const basePath = "/api/analytics/";

/** Gives the status of the answer; 0 when there was none. Failures are warnings, nothing more (N9). */
async function sendRequest({ method, path, body }: Beacon): Promise<number> {
  try {
    const response = await fetch(basePath + path, {
      method,
      credentials: "include",
      // Arrives although the page is closed.
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    // An answer that is not read keeps its connection busy.
    await response.text();
    if (!response.ok) console.warn(`Analytics: ${method} ${path} was answered ${response.status}`);
    return response.status;
  } catch (error) {
    console.warn("Analytics:", error);
    return 0;
  }
}

/** Sends beacons in their order: the start of a visit and its first page view one after the other, then the rest. */
export function createSender() {
  let start: Beacon | undefined;
  let started: Promise<number> | undefined;
  let canRetry = true;
  let waiting: Beacon[] | undefined;

  async function deliver(beacon: Beacon): Promise<void> {
    const before = started;
    if ((await sendRequest(beacon)) !== 403 || !start || !canRetry) return;
    // The cookie is lost or the server has forgotten the visit: it starts once more, once for all that were refused.
    if (started === before) started = sendRequest(start);
    await started;
    // Refused again (cookies are switched off, say): for the rest of this visit nothing is repeated.
    if ((await sendRequest(beacon)) === 403) canRetry = false;
  }

  return {
    /** Starts a visit. What follows waits until both are answered, because the answers set the visit's cookie. */
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
    /** The page goes away: what waits is left to the browser, which sends text/plain from here. */
    flush(): void {
      for (const beacon of waiting?.splice(0) ?? [])
        if (beacon.method !== "POST" || !navigator.sendBeacon?.(basePath + beacon.path, JSON.stringify(beacon.body)))
          void sendRequest(beacon);
    },
  };
}
