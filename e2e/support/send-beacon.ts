import { type IncomingHttpHeaders, request } from "node:http";
import {
  formatVisitCookie,
  getVisitCookieName,
  readVisitCookie,
  type VisitCookie,
} from "../../app/features/analytics/visit-cookie.server";
import { computeHmac } from "../../app/lib/signed-value";
import { served } from "../../app/testing/served-site";

// Sends beacons as a browser does, and creates visitor passes as only the server can.

export const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

/** The signing secret of local runs (scripts/local.mjs). */
export const authSecret = "local-only-secret-local-only-secret-local-only";
const settings = {
  local: true,
  url: served().url,
  supportEmail: null,
  authSecret,
  adminUsernames: [],
  requiresAdminTwoStep: false,
  showCodes: false,
  pageAnalytics: null,
};

export interface Beacon {
  method?: string;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown;
  cookie?: string;
  /** Replaces or adds to a browser's headers; an empty value removes one. */
  headers?: Record<string, string>;
  /** The address of a site other than the shared one. */
  at?: string;
}

export interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
  /** The pass that the answer set, as a Cookie header. */
  cookie: string;
  trips: number;
  allow: string | null;
  retryAfter: string | null;
}

/**
 * Sends a request below /api/analytics on its own connection, because refusing a body unread may close it. Returns status 0 if that
 * happens before the answer.
 */
export async function send(path: string, { method = "POST", body, cookie, headers, at }: Beacon): Promise<Answer> {
  const origin = at ?? settings.url;
  const own = { Origin: origin, "User-Agent": chrome, "Content-Type": "application/json", Cookie: cookie ?? "" };
  const all = Object.fromEntries(Object.entries({ ...own, ...headers }).filter(([, value]) => value));
  const plain = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const sent = plain ? body : JSON.stringify(body);
  const { status, headers: got, text } = await exchange(`${origin}/api/analytics${path}`, method, all, sent);
  const cookies = got["set-cookie"] ?? [];
  return {
    status,
    body: text ? JSON.parse(text) : null,
    cookies,
    cookie: cookies[0]?.split(";")[0] ?? "",
    trips: Number(String(got["server-timing"]).match(/trips=(\d+)/)?.[1] ?? Number.NaN),
    allow: got.allow ?? null,
    retryAfter: got["retry-after"] ?? null,
  };
}

function exchange(url: string, method: string, headers: Record<string, string>, body: string | Uint8Array | undefined) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sending = request(url, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
    });
    sending.on("error", (error: NodeJS.ErrnoException) => {
      if (/ECONNRESET|EPIPE/.test(error.code ?? "")) resolve({ status: 0, headers: {}, text: "" });
      else reject(error);
    });
    sending.end(body);
  });
}

interface Start extends Omit<Beacon, "body"> {
  sessionId?: string;
  details?: object;
}

/** Starts a visit and returns its pass. */
export async function startVisit({ sessionId = crypto.randomUUID(), details, ...beacon }: Start = {}) {
  const body = { ...detailsOf(sessionId), ...details };
  const answer = await send("/session", { ...beacon, body });
  return { sessionId, cookie: answer.cookie || (beacon.cookie ?? ""), answer };
}

export function detailsOf(sessionId: string) {
  const device = { device: "Desktop", os: "Linux", browser: "Chrome" };
  return { sessionId, userAgent: chrome, ...device, ipAddress: null, country: "Unknown" };
}

export function viewOf(sessionId: string, fields: object = {}) {
  const timestamp = new Date().toISOString();
  return { sessionId, path: "/pricing", title: "Pricing", referrer: "", userAgent: chrome, timestamp, ...fields };
}

export function clickOf(sessionId: string, fields: object = {}) {
  return { sessionId, elementId: "", elementText: "Subscribe", page: "/pricing", eventType: "click", ...fields };
}

export function engagementOf(fields: object = {}) {
  return { eventType: "study_session", timestamp: Date.now(), sessionId: "tab-1", action: "start", ...fields };
}

/** Returns the content of the pass in a cookie. */
export async function readPassFromCookie(cookie: string): Promise<VisitCookie> {
  const pass = await readVisitCookie(
    { settings, now: Date.now() },
    new Request(settings.url, { headers: { Cookie: cookie } }),
  );
  if (!pass) throw new Error(`no pass in ${cookie}`);
  return pass;
}

/** Returns the pass with all its times moved back by `ms`. */
export async function agePass(cookie: string, ms: number): Promise<string> {
  const { since, visit } = await readPassFromCookie(cookie);
  return issuePass({ since: since - ms, visit: { ...visit, startedAt: visit.startedAt - ms } });
}

/** Returns a pass signed by the server, for the site of `from`. */
export async function issuePass(pass: VisitCookie, from: Partial<typeof settings> = {}): Promise<string> {
  const cookie = await formatVisitCookie({ settings: { ...settings, ...from }, now: Date.now() }, pass);
  return cookie.split(";")[0] ?? "";
}

/** Returns a cookie whose value is signed with another key. */
export async function signVisitCookie(value: string, key: string): Promise<string> {
  return `${getVisitCookieName(settings.url)}=${encodeURIComponent(`${value}.${await computeHmac(value, key)}`)}`;
}
