import { toHex } from "./hex";

interface TextBody {
  text: string;
  contentType: string;
  /** Time of the last change, ms; null if unknown. */
  modifiedAt: number | null;
  /** Seconds for which any cache may store the response. */
  maxAge: number;
}

/**
 * Returns a response with a public text, or with status 304 if the client has the current version, by ETag or else by date (RFC
 * 9110, section 13).
 */
export async function conditionalResponse(
  request: Request,
  { text, contentType, modifiedAt, maxAge }: TextBody,
): Promise<Response> {
  const tag = `"${await digest(text)}"`;
  const headers = new Headers({ ETag: tag, "Cache-Control": `public, max-age=${maxAge}` });
  if (modifiedAt !== null) headers.set("Last-Modified", new Date(modifiedAt).toUTCString());
  if (isCachedByClient(request, tag, modifiedAt)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", contentType);
  return new Response(text, { headers });
}

function isCachedByClient({ headers }: Request, tag: string, modifiedAt: number | null): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return matchesTag(tags, tag);
  const modifiedSince = Date.parse(headers.get("If-Modified-Since") ?? "");
  return modifiedAt !== null && Math.floor(modifiedAt / 1000) * 1000 <= modifiedSince;
}

/** Returns whether an If-None-Match header contains the tag. */
export function matchesTag(tags: string, tag: string): boolean {
  // Edge compression turns the tag into a weak tag, which still names the same text.
  return tags.split(",").some((entry) => ["*", tag].includes(entry.trim().replace(/^W\//, "")));
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(bytes.slice(0, 12));
}
