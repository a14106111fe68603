import type { Context } from "../context.server";
import { getAllowedOrigins, type PageAnalytics } from "../features/analytics/page-analytics-providers";
import { paths } from "../paths";
import type { Payments } from "../services/payments/payments";

/** Retry-After header of a 503 response, in seconds. */
export const outageRetrySeconds = "10";

/**
 * Returns the response with security headers and, in local runs, with the counters of database trips and rows. A route may set its
 * own Cache-Control, Retry-After, Referrer-Policy, and Cross-Origin-Resource-Policy.
 */
export function addStandardHeaders(response: Response, request: Request, context: Context): Response {
  const { settings, nonce, count, payments } = context;
  const finalResponse = new Response(response.body, response);
  const setHeader = (name: string, value: string) => finalResponse.headers.set(name, value);
  const setDefault = (name: string, value: string) => {
    if (!finalResponse.headers.has(name)) setHeader(name, value);
  };
  setDefault("Cache-Control", "private, no-store");
  if (finalResponse.status === 503) setDefault("Retry-After", outageRetrySeconds);
  setHeader("X-Content-Type-Options", "nosniff");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  setHeader("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Cross-Origin-Resource-Policy", "same-origin");
  // The 404 page that hides these pages must look like any other.
  const mayDictate = finalResponse.ok && isDictationPage(new URL(request.url).pathname);
  const microphone = mayDictate ? "microphone=(self)" : "microphone=()";
  setHeader("Permissions-Policy", `camera=(), ${microphone}, geolocation=(), payment=(), usb=(), browsing-topics=()`);
  setHeader("X-Frame-Options", "DENY");
  if (!settings.local) setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (import.meta.env.PROD && finalResponse.headers.get("Content-Type")?.includes("text/html"))
    setHeader("Content-Security-Policy", buildContentSecurityPolicy(nonce, settings.pageAnalytics, payments));
  if (settings.local) {
    const timing = `db;desc="trips=${count.trips} read=${count.rowsRead} written=${count.rowsWritten}"`;
    finalResponse.headers.append("Server-Timing", timing);
  }
  if (request.method === "HEAD") return new Response(null, finalResponse);
  return finalResponse;
}

/** Returns whether the page may use the microphone: the one for reports, and a section of the oral board simulator (G13). */
function isDictationPage(pathname: string): boolean {
  return pathname === paths.aiPracticeReport || new RegExp(`^${paths.aiPracticeOral}/[^/]+$`).test(pathname);
}

function buildContentSecurityPolicy(
  nonce: string,
  pageAnalytics: PageAnalytics | null,
  payments: Payments | null,
): string {
  const analyticsOrigins = pageAnalytics ? getAllowedOrigins(pageAnalytics) : { script: [], connect: [], img: [] };
  return [
    "default-src 'none'",
    [`script-src 'nonce-${nonce}' 'strict-dynamic'`, ...analyticsOrigins.script].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...analyticsOrigins.img].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...analyticsOrigins.connect].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...(payments?.redirectOrigins ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
