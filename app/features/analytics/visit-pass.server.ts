import { z } from "zod";
import type { Context } from "../../context.server";
import { dayMs, utcDay } from "../../lib/day";
import { readCookie } from "../../lib/http";
import { hmac, readSignedValue, signValue } from "../../lib/signed-value";
import { type VisitPass, visitPass } from "./message";

// What a browser shows to have its beacons believed: a signed cookie with its current visit. No script can read it, no
// other browser has it, and it is sent to the beacons' addresses only.

/** How long a visit takes beacons. */
const longestVisit = dayMs;
/** How long a browser is recognised, counted from when it was first seen: coming back prolongs nothing. At most 13 months. */
const memory = 390 * dayMs;

const visitorPass = z.object({
  /** When the browser was first seen. */
  since: z.number().int(),
  visit: visitPass,
});
/** A browser and its latest visit. */
export type VisitorPass = z.infer<typeof visitorPass>;

type Signer = Pick<Context, "settings" | "now">;

/** Name of the visit's cookie at `url`; browsers take `__Secure-` names over https only. */
export function visitCookieName(url: string): string {
  return `${url.startsWith("https:") ? "__Secure-" : ""}radcore.visit`;
}

/** The pass of the browser that asks; null without one, with a forged one, or with one too old to recognise it by. */
export async function readPass({ settings, now }: Signer, request: Request): Promise<VisitorPass | null> {
  const cookie = readCookie(request, visitCookieName(settings.url));
  const value = cookie && (await readSignedValue(cookie, keyFor("cookie", settings.authSecret)));
  const pass = value ? visitorPass.safeParse(contentOf(value)).data : null;
  return pass && now - pass.since < memory ? pass : null;
}

/** Null for what an older release may have signed in another form. */
function contentOf(value: string): unknown {
  try {
    return JSON.parse(atob(value));
  } catch {
    return null;
  }
}

/** The Set-Cookie header that gives a browser its pass. */
export async function passCookie({ settings, now }: Signer, pass: VisitorPass): Promise<string> {
  const value = await signValue(btoa(JSON.stringify(pass)), keyFor("cookie", settings.authSecret));
  const secure = settings.url.startsWith("https:") ? "; Secure" : "";
  const seconds = Math.floor((pass.since + memory - now) / 1000);
  return `${visitCookieName(settings.url)}=${encodeURIComponent(value)}; Path=/api/analytics; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether beacons of this visit still count. */
export function isRunning({ visit }: VisitorPass, now: number): boolean {
  return now - visit.startedAt < longestVisit;
}

/** A visit that begins now, of the browser of the former pass or of one never seen before. */
export async function beginVisit(
  { settings, now, id }: Signer & Pick<Context, "id">,
  former: VisitorPass | null,
  details: Pick<VisitPass, "sessionId" | "device" | "os" | "browser" | "country">,
): Promise<VisitorPass> {
  const browserId = former?.visit.browserId ?? id();
  const digest = await hmac(`${browserId}|${details.sessionId}|${now}`, keyFor("id", settings.authSecret));
  return {
    since: former?.since ?? now,
    visit: {
      ...details,
      id: digest.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22),
      browserId,
      startedAt: now,
      referrer: null,
      entryPath: null,
      newcomer: former === null,
      firstOfDay: former === null || utcDay(former.visit.startedAt) !== utcDay(now),
    },
  };
}

/** A key of its own for each purpose: a login cookie, signed with the secret itself, is no pass, and no pass a login. */
function keyFor(purpose: "cookie" | "id", secret: string): string {
  return `visit ${purpose}:${secret}`;
}
