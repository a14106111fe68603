import { z } from "zod";
import { browsers, devices, systems } from "../../lib/user-agent";

// What a browser may send (N10, N11): cleaned and cut to size. What else it says is dropped, among it its address, its
// country and who it claims to be.

/** Marks that make a text read otherwise than it is written, and halves of characters. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** The text on one line without control and direction marks, at most `longest` characters. */
export function cleanText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").replace(unsafeCharacters, "").trim();
  // A cut may leave half of a character behind.
  return line
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, "")
    .trim();
}

const text = (longest: number) => z.string().transform((sent) => cleanText(sent, longest));
const optionalText = (longest: number) => text(longest).nullish();
const sessionId = z.string().regex(/^[\w.:-]{1,64}$/);
/** One of a closed list; a word that is not on it becomes the fallback. */
const oneOf = <T extends string>(list: readonly T[], fallback: T) =>
  z.string().transform((sent) => list.find((word) => word === sent) ?? fallback);
/** ISO date or ms since the epoch, as ms. */
const timestamp = z.union([z.number(), z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso))]);
const eventName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

export const sessionBody = z.object({
  sessionId,
  userAgent: text(400),
  device: oneOf(devices, "Desktop"),
  os: oneOf(systems, "Unknown"),
  browser: oneOf(browsers, "Unknown"),
});

export const viewBody = z.object({
  sessionId,
  path: z.string(),
  title: text(200),
  referrer: z.string().nullish(),
  userAgent: z.string().nullish(),
  timestamp,
});

export const clickBody = z.object({
  sessionId,
  elementId: optionalText(100),
  elementText: optionalText(50),
  page: z.string(),
  eventType: eventName,
});

/** Its other fields are the extras. */
export const engagementBody = z.looseObject({ eventType: eventName, timestamp, sessionId });

/** A sign of life says nothing but that. */
export const pingBody = z.object({});

/** What a click is counted under: the element's id, or its words with numbers taken out, so that there are few. */
export function getElementName(id: string, text: string): string {
  return cleanText(id, 60) || cleanText(text.replace(/\d+/g, "#"), 60) || "(no name)";
}

/** What an engagement is counted under: its type, with the action if that is a plain word. */
export function getEngagementName(eventType: string, action: unknown): string {
  const plain = typeof action === "string" && /^[a-z][a-z0-9_-]{0,39}$/i.test(action);
  return plain ? `${eventType}: ${action.toLowerCase()}` : eventType;
}

type Extra = string | number | boolean | null;
const maxExtras = 10;

/** The first ten extras that are single short values; `page` is not among them, it is kept as the path. */
export function pickExtras(body: z.infer<typeof engagementBody>): Record<string, Extra> {
  const { eventType, timestamp, sessionId, page, ...rest } = body;
  const valid = Object.entries(rest).flatMap(([key, value]): [string, Extra][] => {
    if (!/^[a-z]\w{0,39}$/i.test(key)) return [];
    if (typeof value === "string") return value.length <= 100 ? [[key, cleanText(value, 100)]] : [];
    return value === null || typeof value === "boolean" || typeof value === "number" ? [[key, value]] : [];
  });
  return Object.fromEntries(valid.slice(0, maxExtras));
}

/** Host of the page that led here, without "www."; "Direct" without one, or when it is one of `own`. */
export function getReferrerHost(referrer: string | null | undefined, ownHosts: readonly string[]): string {
  if (!referrer || !URL.canParse(referrer)) return "Direct";
  const { protocol, hostname } = new URL(referrer);
  const host = normalizeHost(hostname);
  // "https://./" is an address whose host has no name.
  const named = host !== "" && host.length <= 200;
  const counts = /^https?:$/.test(protocol) && named && !ownHosts.map(normalizeHost).includes(host);
  return counts ? host : "Direct";
}

function normalizeHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}
