import { z } from "zod";
import { browsers, devices, systems } from "../../lib/user-agent";

// Schemas of the fields that a browser may send (N10, N11), cleaned and shortened. Other fields are ignored, such as an IP
// address, a country, or a user id.

/** Control and direction characters, which can disguise a text, and halves of surrogate pairs. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Returns the text on one line, without unsafe characters, and shortened to `maxLength` characters. */
export function cleanText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").replace(unsafeCharacters, "").trim();
  // Removes half of a surrogate pair that shortening may have split.
  return line
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, "")
    .trim();
}

const text = (maxLength: number) => z.string().transform((input) => cleanText(input, maxLength));
const optionalText = (maxLength: number) => text(maxLength).nullish();
const sessionId = z.string().regex(/^[\w.:-]{1,64}$/);
/** Accepts the values of a list and replaces any other value with the fallback. */
const oneOf = <T extends string>(list: readonly T[], fallback: T) =>
  z.string().transform((input) => list.find((word) => word === input) ?? fallback);
/** Accepts an ISO date or ms since the epoch and returns ms. */
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

/** Fields not listed here are extras (`pickExtras`). */
export const engagementBody = z.looseObject({ eventType: eventName, timestamp, sessionId });

export const pingBody = z.object({});

/**
 * Returns the name under which clicks on an element are counted: the element's id, or its text with digits replaced to limit the
 * number of names.
 */
export function getElementName(id: string, text: string): string {
  return cleanText(id, 60) || cleanText(text.replace(/\d+/g, "#"), 60) || "(no name)";
}

/** Returns the name under which an engagement is counted: its type, followed by the action if the action is a plain word. */
export function getEngagementName(eventType: string, action: unknown): string {
  const isPlainWord = typeof action === "string" && /^[a-z][a-z0-9_-]{0,39}$/i.test(action);
  return isPlainWord ? `${eventType}: ${action.toLowerCase()}` : eventType;
}

type Extra = string | number | boolean | null;
const maxExtras = 10;

/**
 * Returns the first ten extras that are numbers, Booleans, null, or short texts. Leaves out `page`, which becomes the message's
 * path.
 */
export function pickExtras(body: z.infer<typeof engagementBody>): Record<string, Extra> {
  const { eventType, timestamp, sessionId, page, ...otherFields } = body;
  const validExtras = Object.entries(otherFields).flatMap(([key, value]): [string, Extra][] => {
    if (!/^[a-z]\w{0,39}$/i.test(key)) return [];
    if (typeof value === "string") return value.length <= 100 ? [[key, cleanText(value, 100)]] : [];
    return value === null || typeof value === "boolean" || typeof value === "number" ? [[key, value]] : [];
  });
  return Object.fromEntries(validExtras.slice(0, maxExtras));
}

/** Returns the referrer's host without "www."; "Direct" if the referrer is missing, invalid, or on one of `ownHosts`. */
export function getReferrerHost(referrer: string | null | undefined, ownHosts: readonly string[]): string {
  if (!referrer || !URL.canParse(referrer)) return "Direct";
  const { protocol, hostname } = new URL(referrer);
  const host = normalizeHost(hostname);
  // The host of "https://./" is empty once its dot is removed.
  const isUsableHost = host !== "" && host.length <= 200;
  const isExternal = /^https?:$/.test(protocol) && isUsableHost && !ownHosts.map(normalizeHost).includes(host);
  return isExternal ? host : "Direct";
}

const campaignTags = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Returns the campaign tags in a page's address, such as "newsletter / email / spring"; undefined without tags. */
export function getCampaign(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { searchParams } = new URL(address);
  const tags = campaignTags.map((tag) => cleanText(searchParams.get(tag) ?? "", 60).toLowerCase());
  return tags.filter((tag) => tag !== "").join(" / ") || undefined;
}

function normalizeHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}
