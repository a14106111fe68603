import type { Context, Settings } from "./context.server";
import { allowedOrigins, type PageAnalytics } from "./features/analytics/page-analytics";
import { refuseInvalid } from "./invalid-requests";
import { jsonError } from "./lib/http";
import { type Deadline, readBody, signedPaths } from "./request-body.server";
import type { Payments } from "./services/payments/payments";

// The Worker's own rules, before and after Remix (architecture.md §5).

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Seconds to wait after a 503. */
export const retryAfter = "10";

/** The request as Remix may see it, or the answer that refuses it. */
export async function admit(
  request: Request,
  context: Context,
  deadline: Deadline = (ms) => AbortSignal.timeout(ms),
): Promise<Request | Response> {
  const { settings } = context;
  const url = new URL(request.url);
  const canonical = new URL(settings.url);
  if (!settings.local && url.origin !== canonical.origin) {
    if (!safeMethods.has(request.method)) return jsonError(421, "This is not the address of RadCore");
    return new Response(null, { status: 308, headers: { Location: canonical.origin + url.pathname + url.search } });
  }
  const refusal = refuseInvalid(request, url);
  if (refusal) return refusal;
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-forwarded-")) headers.delete(name);
  if (safeMethods.has(request.method)) {
    // A read needs no Origin, and Remix fails on a foreign one.
    headers.delete("Origin");
    return new Request(request.url, { method: request.method, headers, signal: request.signal });
  }

  if (isSameOrigin(request, url, settings)) {
    // Remix and Better Auth check the origin again.
    headers.set("Origin", url.origin);
  } else {
    if (!signedPaths.includes(url.pathname)) return jsonError(403, "Cross-site request refused");
    // The signature alone speaks for it: nobody's login does, and Remix, which refuses other origins itself, need not know.
    headers.delete("Cookie");
    headers.delete("Origin");
  }
  const body = await readBody(context, request, deadline);
  switch (body) {
    case "too large":
      return jsonError(413, "Request body too large");
    case "too slow":
      return jsonError(408, "The request took too long to arrive");
    case "broken off":
      return jsonError(400, "The request body is incomplete");
  }
  return new Request(request.url, { method: request.method, headers, body: body.byteLength ? body : null });
}

/**
 * CSRF: browsers say where a request comes from; without Fetch-Metadata the Origin must be ours. Where both are there they
 * must agree; a browser that hides where people come from sends "null".
 */
function isSameOrigin(request: Request, url: URL, settings: Settings): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const ours = origin === new URL(settings.url).origin || (settings.local && origin === url.origin);
  return site ? site === "same-origin" && (ours || origin === null || origin === "null") : ours;
}

/** Adds the security headers, `private, no-store` where the route chose no caching, and the local counters. */
export function finish(response: Response, request: Request, context: Context): Response {
  const { settings, nonce, count, payments } = context;
  const answer = new Response(response.body, response);
  const set = (name: string, value: string) => answer.headers.set(name, value);
  if (!answer.headers.has("Cache-Control")) set("Cache-Control", "private, no-store");
  if (answer.status === 503 && !answer.headers.has("Retry-After")) set("Retry-After", retryAfter);
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "strict-origin-when-cross-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()");
  set("X-Frame-Options", "DENY");
  if (!settings.local) set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (import.meta.env.PROD && answer.headers.get("Content-Type")?.includes("text/html"))
    set("Content-Security-Policy", contentSecurityPolicy(nonce, settings.pageAnalytics, payments));
  if (settings.local) {
    const timing = `db;desc="trips=${count.trips} read=${count.rowsRead} written=${count.rowsWritten}"`;
    answer.headers.append("Server-Timing", timing);
  }
  if (request.method === "HEAD") return new Response(null, answer);
  return answer;
}

function contentSecurityPolicy(nonce: string, pageAnalytics: PageAnalytics | null, payments: Payments | null): string {
  const more = pageAnalytics ? allowedOrigins(pageAnalytics) : { script: [], connect: [], img: [] };
  return [
    "default-src 'none'",
    [`script-src 'nonce-${nonce}' 'strict-dynamic'`, ...more.script].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...more.img].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...more.connect].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...(payments?.origins ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
