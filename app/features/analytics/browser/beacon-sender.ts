export interface Beacon {
  method: "POST" | "PUT";
  /** Relative to /api/analytics/. */
  path: string;
  body: object;
}

const basePath = "/api/analytics/";

/**
 * Sends a beacon and returns the status of the response; 0 if there was no response. Failures are only logged as warnings (N9).
 */
async function sendRequest({ method, path, body }: Beacon): Promise<number> {
  try {
    const response = await fetch(basePath + path, {
      method,
      credentials: "include",
      // Lets the request finish after the page is closed.
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

/**
 * Creates a sender of beacons. It sends the start of a visit, then the first page view, and then all other beacons in parallel.
 */
export function createSender() {
  let startBeacon: Beacon | undefined;
  let startResponse: Promise<number> | undefined;
  let canRetry = true;
  let waitingBeacons: Beacon[] | undefined;

  async function deliverWithRetry(beacon: Beacon): Promise<void> {
    const previousStartResponse = startResponse;
    if ((await sendRequest(beacon)) !== 403 || !startBeacon || !canRetry) return;
    // Status 403 means that the visit's cookie is missing or expired. Restarts the visit once for all refused beacons.
    if (startResponse === previousStartResponse) startResponse = sendRequest(startBeacon);
    await startResponse;
    // A second refusal, for example because cookies are disabled, ends the retries for this visit.
    if ((await sendRequest(beacon)) === 403) canRetry = false;
  }

  return {
    /**
     * Sends the start of a visit and the first page view. Later beacons wait for both responses, which set the visit's cookie.
     */
    async open(session: Beacon, view: Beacon): Promise<void> {
      startBeacon = session;
      canRetry = true;
      if (waitingBeacons) {
        waitingBeacons.push(session, view);
        return;
      }
      waitingBeacons = [view];
      startResponse = sendRequest(session);
      await startResponse;
      const first = waitingBeacons.shift();
      if (first) await deliverWithRetry(first);
      const laterBeacons = waitingBeacons;
      waitingBeacons = undefined;
      for (const beacon of laterBeacons) void deliverWithRetry(beacon);
    },
    send(beacon: Beacon): void {
      if (waitingBeacons) waitingBeacons.push(beacon);
      else void deliverWithRetry(beacon);
    },
    /** Hands waiting beacons to the browser when the page closes; `sendBeacon` sends them as text/plain. */
    flush(): void {
      for (const beacon of waitingBeacons?.splice(0) ?? [])
        if (beacon.method !== "POST" || !navigator.sendBeacon?.(basePath + beacon.path, JSON.stringify(beacon.body)))
          void sendRequest(beacon);
    },
  };
}
