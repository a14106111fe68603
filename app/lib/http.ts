/** A JSON answer. */
export function jsonResponse(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** A JSON error, `{ error }`, with its status. */
export function jsonError(status: number, error: string, headers?: HeadersInit): Response {
  return jsonResponse({ error }, { status, headers });
}

/** The text of a 503 outside pages. */
export const unavailableText = "RadCore is not available right now. Try again in a minute.";

/** 405 that names the methods this address knows. */
export function methodNotAllowed(...allowed: string[]): Response {
  return jsonError(405, "Method not allowed", { Allow: allowed.join(", ") });
}

/** Whether a plain HTML form was sent by a browser that wants a page back: JavaScript is off or not loaded yet. */
export function isFormPost(request: Request): boolean {
  return isForm(request) && (request.headers.get("Accept") ?? "").includes("text/html");
}

function isForm(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** The posted fields; none when the body is no form, or a broken one. */
export async function readFields(request: Request): Promise<FormData> {
  return isForm(request) ? request.formData().catch(() => new FormData()) : new FormData();
}

/** Throws a 415 unless the body says that it is JSON. */
export function requireJson(request: Request): void {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw jsonError(415, "Send JSON (Content-Type: application/json)");
}

/** Whether the browser only fetches ahead; nobody has asked to see this yet. */
export function isPrefetch(request: Request): boolean {
  const { headers } = request;
  return `${headers.get("Sec-Purpose")} ${headers.get("Purpose")} ${headers.get("X-Purpose")} ${headers.get("X-Moz")}`.includes(
    "prefetch",
  );
}

/** The value of one cookie, decoded; null when it was not sent. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return null;
}

/**
 * The network a request comes from, as the edge says: an IPv4 address, or the first half of an IPv6 one, because the second
 * half is its owner's to choose. A key for limits, never kept.
 */
export function networkOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "local";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head ? head.split(":") : [];
  const left = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(":").length : 0);
  const whole = [...groups, ...Array.from({ length: Math.max(0, left) }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** `target` when it is a path on this site, else `fallback`. Refuses `//host`, `/\host`, schemes and control characters. */
export function samePathOr(target: string | null | undefined, fallback: string): string {
  if (!target?.startsWith("/") || target.length > 500) return fallback;
  try {
    const url = new URL(target, "https://here.invalid");
    // What the parser makes of it: "/.//host" and "/%2e//host" become "//host", which a browser reads as another site.
    const path = url.pathname + url.search + url.hash;
    return url.origin === "https://here.invalid" && !/[\\\s]/.test(target) && !path.startsWith("//") ? path : fallback;
  } catch {
    return fallback;
  }
}

/** The JSON body of a request; null where it is none. */
export async function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}
