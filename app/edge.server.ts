import { importPicturesPath } from "./admin-paths";
import type { Context, Settings } from "./context.server";
import { allowedOrigins, type PageAnalytics } from "./features/analytics/page-analytics";
import { largestUpload as largestImage } from "./features/images/limits";
import { largestUpload as largestRelease } from "./features/rvu/admin/limits";
import { jsonError } from "./lib/http";
import { paths } from "./paths";
import type { Payments } from "./services/payments/payments";

// The Worker's own rules, before and after Remix (architecture.md §5).

const maxBody = 1024 * 1024;
/** An upload with its words around it, to the page itself or as Remix's client sends it; admins only, which the route checks. */
const words = 64 * 1024;
const uploadBodies: Record<string, number> = {
  [paths.adminImages]: largestImage + words,
  [importPicturesPath]: largestImage + words,
  [paths.adminRvu]: largestRelease + words,
};
/** Machines post here from anywhere; what they send is signed, and the route checks that. */
const signedPaths: string[] = [paths.paymentWebhook, paths.unsubscribe];
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The request as Remix may see it, or the answer that refuses it. */
export async function admit(request: Request, settings: Settings): Promise<Request | Response> {
  const url = new URL(request.url);
  const canonical = new URL(settings.url);
  if (!settings.local && url.origin !== canonical.origin) {
    if (!safeMethods.has(request.method)) return jsonError(421, "This is not the address of RadCore");
    return new Response(null, { status: 308, headers: { Location: canonical.origin + url.pathname + url.search } });
  }
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-forwarded-")) headers.delete(name);
  if (safeMethods.has(request.method)) return new Request(request, { headers });

  if (!isSameOrigin(request, url, settings)) {
    if (!signedPaths.includes(url.pathname)) return jsonError(403, "Cross-site request refused");
    // The signature alone speaks for it: nobody's login does, and Remix, which refuses other origins itself, need not know.
    headers.delete("Cookie");
    headers.delete("Origin");
  }
  const body = await readLimited(request, uploadBodies[url.pathname.replace(/\.data$/, "")] ?? maxBody);
  if (body === null) return jsonError(413, "Request body too large");
  return new Request(request.url, { method: request.method, headers, body: body.byteLength ? body : null });
}

/** CSRF: browsers say where a request comes from; without Fetch-Metadata the Origin must be ours. */
function isSameOrigin(request: Request, url: URL, settings: Settings): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("Origin");
  return origin === new URL(settings.url).origin || (settings.local && origin === url.origin);
}

async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** Adds the security headers, `private, no-store` where the route chose no caching, and the local counters. */
export function finish(response: Response, request: Request, context: Context): Response {
  const { settings, nonce, count, payments } = context;
  const answer = new Response(response.body, response);
  const set = (name: string, value: string) => answer.headers.set(name, value);
  if (!answer.headers.has("Cache-Control")) set("Cache-Control", "private, no-store");
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
