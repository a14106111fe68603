import { z } from "zod";
import type { Context } from "../../context.server";
import { dayMs, utcDay } from "../../lib/day";
import { readCookie } from "../../lib/http";
import { hmac, readSignedValue, signValue } from "../../lib/signed-value";
import { type VisitDetails, visitSchema } from "./message";

// What a browser shows to have its beacons believed: a signed cookie with its current visit. No script can read it, no
// other browser has it, and it is sent to the beacons' addresses only.

/** How long a visit takes beacons. */
const maxVisitMs = dayMs;
/** How long a browser is recognised, counted from when it was first seen: coming back prolongs nothing. At most 13 months. */
const maxCookieAgeMs = 390 * dayMs;

const visitCookieSchema = z.object({
  /** When the browser was first seen. */
  since: z.number().int(),
  visit: visitSchema,
});
/** A browser and its latest visit. */
export type VisitCookie = z.infer<typeof visitCookieSchema>;

type CookieContext = Pick<Context, "settings" | "now">;

/** Name of the visit's cookie at `url`; browsers take `__Secure-` names over https only. */
export function getVisitCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.visit`;
}

/** The pass of the browser that asks; null without one, with a forged one, or with one too old to recognise it by. */
export async function readVisitCookie({ settings, now }: CookieContext, request: Request): Promise<VisitCookie | null> {
  const cookie = readCookie(request, getVisitCookieName(settings.url));
  const value = cookie && (await readSignedValue(cookie, getSigningKey("cookie", settings.authSecret)));
  const pass = value ? visitCookieSchema.safeParse(decodeContent(value)).data : null;
  return pass && now - pass.since < maxCookieAgeMs ? pass : null;
}

/** Null for what an older release may have signed in another form. */
function decodeContent(value: string): unknown {
  try {
    return JSON.parse(atob(value));
  } catch {
    return null;
  }
}

/** The Set-Cookie header that gives a browser its pass. */
export async function formatVisitCookie({ settings, now }: CookieContext, pass: VisitCookie): Promise<string> {
  const value = await signValue(btoa(JSON.stringify(pass)), getSigningKey("cookie", settings.authSecret));
  const secure = settings.url.startsWith("https:") ? "; Secure" : "";
  const seconds = Math.floor((pass.since + maxCookieAgeMs - now) / 1000);
  return `${getVisitCookieName(settings.url)}=${encodeURIComponent(value)}; Path=/api/analytics; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether beacons of this visit still count. */
export function isVisitRunning({ visit }: VisitCookie, now: number): boolean {
  return now - visit.startedAt < maxVisitMs;
}

/** A visit that begins now, of the browser of the former pass or of one never seen before. */
export async function beginVisit(
  { settings, now, id }: CookieContext & Pick<Context, "id">,
  previous: VisitCookie | null,
  details: Pick<VisitDetails, "sessionId" | "device" | "os" | "browser" | "country">,
): Promise<VisitCookie> {
  const browserId = previous?.visit.browserId ?? id();
  const digest = await hmac(`${browserId}|${details.sessionId}|${now}`, getSigningKey("id", settings.authSecret));
  return {
    since: previous?.since ?? now,
    visit: {
      ...details,
      id: digest.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22),
      browserId,
      startedAt: now,
      referrer: null,
      entryPath: null,
      newcomer: previous === null,
      firstOfDay: previous === null || utcDay(previous.visit.startedAt) !== utcDay(now),
    },
  };
}

/** A key of its own for each purpose: a login cookie, signed with the secret itself, is no pass, and no pass a login. */
function getSigningKey(purpose: "cookie" | "id", secret: string): string {
  return `visit ${purpose}:${secret}`;
}
