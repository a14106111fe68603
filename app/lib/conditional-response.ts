import { toHex } from "./hex";

interface Body {
  text: string;
  contentType: string;
  /** When it last changed, ms; null where nobody knows. */
  modifiedAt: number | null;
  /** Seconds anybody may keep it. */
  maxAge: number;
}

/** Returns a public text, or 304 if the client has it: the tag decides, else the date (RFC 9110, section 13). */
export async function conditionalResponse(
  request: Request,
  { text, contentType, modifiedAt, maxAge }: Body,
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
  if (tags !== null) return namesTag(tags, tag);
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return modifiedAt !== null && Math.floor(modifiedAt / 1000) * 1000 <= since;
}

/** Whether an If-None-Match names the tag. */
export function namesTag(tags: string, tag: string): boolean {
  // An edge that compresses makes a tag weak; it still names the same text.
  return tags.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(bytes.slice(0, 12));
}
