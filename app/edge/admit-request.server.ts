import type { Context, Settings } from "../context.server";
import { jsonError } from "../lib/http";
import { rejectInvalidRequest } from "./invalid-requests";
import { type CreateTimeoutSignal, readBody, signedRequestPaths } from "./request-body.server";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns the request to pass on to Remix, or the response that refuses the request. */
export async function admitRequest(
  request: Request,
  context: Context,
  createTimeoutSignal: CreateTimeoutSignal = (ms) => AbortSignal.timeout(ms),
): Promise<Request | Response> {
  const { settings } = context;
  const url = new URL(request.url);
  const canonicalUrl = new URL(settings.url);
  if (!settings.local && url.origin !== canonicalUrl.origin) {
    if (!safeMethods.has(request.method)) return jsonError(421, "Wrong host: this is not RadCore's address");
    return new Response(null, { status: 308, headers: { Location: canonicalUrl.origin + url.pathname + url.search } });
  }
  const invalidRequestResponse = rejectInvalidRequest(request, url);
  if (invalidRequestResponse) return invalidRequestResponse;
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-forwarded-")) headers.delete(name);
  if (safeMethods.has(request.method)) {
    // GET requests need no Origin, and Remix rejects a foreign Origin.
    headers.delete("Origin");
    return new Request(request.url, { method: request.method, headers, signal: request.signal });
  }

  if (isSameOrigin(request, url, settings)) {
    // Remix and Better Auth check the origin again.
    headers.set("Origin", url.origin);
  } else {
    if (!signedRequestPaths.includes(url.pathname)) return jsonError(403, "Cross-site request refused");
    // Only the signature authorizes this request, so it needs no cookies, and Remix would refuse its foreign Origin.
    headers.delete("Cookie");
    headers.delete("Origin");
  }
  const body = await readBody(context, request, createTimeoutSignal);
  switch (body) {
    case "too large":
      return jsonError(413, "Request body too large");
    case "too slow":
      return jsonError(408, "The request body took too long to arrive");
    case "broken off":
      return jsonError(400, "The request body is incomplete");
  }
  return new Request(request.url, { method: request.method, headers, body: body.byteLength ? body : null });
}

/**
 * Returns whether our own pages sent the request, to prevent cross-site request forgery: Sec-Fetch-Site must be same-origin,
 * or, without that header, the Origin must be ours. If both are sent, they must agree; some privacy settings send the Origin
 * "null".
 */
function isSameOrigin(request: Request, url: URL, settings: Settings): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const isOwnOrigin = origin === new URL(settings.url).origin || (settings.local && origin === url.origin);
  return fetchSite ? fetchSite === "same-origin" && (isOwnOrigin || origin === null || origin === "null") : isOwnOrigin;
}
