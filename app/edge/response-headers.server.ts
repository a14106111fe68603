import type { Context } from "../context.server";
import { getAllowedOrigins, type PageAnalytics } from "../features/analytics/page-analytics-providers";
import type { Payments } from "../services/payments/payments";

/** Retry-After header of a 503 response, in seconds. */
export const outageRetrySeconds = "10";

/**
 * Returns the response with security headers, `private, no-store` unless the route set caching, and, in local runs, the
 * database counters.
 */
export function finishResponse(response: Response, request: Request, context: Context): Response {
  const { settings, nonce, count, payments } = context;
  const answer = new Response(response.body, response);
  const set = (name: string, value: string) => answer.headers.set(name, value);
  if (!answer.headers.has("Cache-Control")) set("Cache-Control", "private, no-store");
  if (answer.status === 503 && !answer.headers.has("Retry-After")) set("Retry-After", outageRetrySeconds);
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
  const more = pageAnalytics ? getAllowedOrigins(pageAnalytics) : { script: [], connect: [], img: [] };
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
