import { z } from "zod";
import type { Context } from "../../context.server";
import { dayMs, getUtcDay } from "../../lib/day";
import { readCookie } from "../../lib/http";
import { computeHmac, readSignedValue, signValue } from "../../lib/signed-value";
import { type VisitDetails, visitSchema } from "./message";

// The signed cookie with a browser's current visit, which proves that a beacon belongs to the visit. Scripts cannot read the
// cookie, and browsers send it only with beacons.

/** Time after the start during which a visit accepts beacons. */
const maxVisitMs = dayMs;
/** Lifetime of the cookie from the browser's first visit: less than 13 months, and later visits do not extend it. */
const maxCookieAgeMs = 390 * dayMs;

const visitCookieSchema = z.object({
  /** Time of the browser's first visit. */
  since: z.number().int(),
  visit: visitSchema,
});
/** A browser and its latest visit. */
export type VisitCookie = z.infer<typeof visitCookieSchema>;

type CookieContext = Pick<Context, "settings" | "now">;

/** Returns the cookie's name; browsers accept the prefix `__Secure-` over HTTPS only. */
export function getVisitCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.visit`;
}

/** Returns the content of the request's visit cookie; null if it is missing, invalid, or too old. */
export async function readVisitCookie({ settings, now }: CookieContext, request: Request): Promise<VisitCookie | null> {
  const cookie = readCookie(request, getVisitCookieName(settings.url));
  const value = cookie && (await readSignedValue(cookie, getSigningKey("cookie", settings.authSecret)));
  const content = value ? visitCookieSchema.safeParse(decodeContent(value)).data : null;
  return content && now - content.since < maxCookieAgeMs ? content : null;
}

/** Returns the decoded content; null for another format, which an older release may have signed. */
function decodeContent(value: string): unknown {
  try {
    return JSON.parse(atob(value));
  } catch {
    return null;
  }
}

/** Returns the Set-Cookie header with this content. */
export async function formatVisitCookie({ settings, now }: CookieContext, content: VisitCookie): Promise<string> {
  const value = await signValue(
    btoa(escapeNonAscii(JSON.stringify(content))),
    getSigningKey("cookie", settings.authSecret),
  );
  const secureAttribute = settings.url.startsWith("https:") ? "; Secure" : "";
  const maxAgeSeconds = Math.floor((content.since + maxCookieAgeMs - now) / 1000);
  return `${getVisitCookieName(settings.url)}=${encodeURIComponent(value)}; Path=/api/analytics; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secureAttribute}`;
}

/** Escapes the characters of a JSON text that `btoa` refuses; the names of campaigns may contain any. */
function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns whether the visit still accepts beacons. */
export function isVisitRunning({ visit }: VisitCookie, now: number): boolean {
  return now - visit.startedAt < maxVisitMs;
}

/** Starts a visit now; `previousCookie` is the cookie of the browser's earlier visit, null for a new browser. */
export async function beginVisit(
  { settings, now, id }: CookieContext & Pick<Context, "id">,
  previousCookie: VisitCookie | null,
  details: Pick<VisitDetails, "sessionId" | "device" | "os" | "browser" | "country">,
): Promise<VisitCookie> {
  const browserId = previousCookie?.visit.browserId ?? id();
  const digest = await computeHmac(
    `${browserId}|${details.sessionId}|${now}`,
    getSigningKey("id", settings.authSecret),
  );
  return {
    since: previousCookie?.since ?? now,
    visit: {
      ...details,
      id: digest.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22),
      browserId,
      startedAt: now,
      referrer: null,
      entryPath: null,
      newcomer: previousCookie === null,
      firstOfDay: previousCookie === null || getUtcDay(previousCookie.visit.startedAt) !== getUtcDay(now),
    },
  };
}

/** Returns a separate signing key per purpose, so that a login cookie is never valid as a visit cookie, or the reverse. */
function getSigningKey(purpose: "cookie" | "id", secret: string): string {
  return `visit ${purpose}:${secret}`;
}
