/** Returns a JSON response. */
export function jsonResponse(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** Returns a JSON error, `{ error }`, with its status. */
export function jsonError(status: number, error: string, headers?: HeadersInit): Response {
  return jsonResponse({ error }, { status, headers });
}

/** The message of a 503 response outside pages. */
export const unavailableText = "RadCore is not available right now. Try again in a minute.";

/** Returns a 405 response with the allowed methods. */
export function methodNotAllowed(...allowedMethods: string[]): Response {
  return jsonError(405, "Method not allowed", { Allow: allowedMethods.join(", ") });
}

/** Returns whether a browser posted a plain HTML form and expects a page: JavaScript is off or not loaded yet. */
export function isFormPost(request: Request): boolean {
  return isForm(request) && (request.headers.get("Accept") ?? "").includes("text/html");
}

function isForm(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Returns the posted fields; none if the body is not a valid form. */
export async function readFields(request: Request): Promise<FormData> {
  return isForm(request) ? request.formData().catch(() => new FormData()) : new FormData();
}

/** Throws a 415 response unless the body is declared as JSON. */
export function requireJson(request: Request): void {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw jsonError(415, "The Content-Type is not application/json");
}

/** Returns whether the request is a prefetch that no user has asked for yet. */
export function isPrefetch(request: Request): boolean {
  const { headers } = request;
  return `${headers.get("Sec-Purpose")} ${headers.get("Purpose")} ${headers.get("X-Purpose")} ${headers.get("X-Moz")}`.includes(
    "prefetch",
  );
}

/** Returns the decoded value of a cookie; null if it was not sent. */
export function readCookie(request: Request, name: string): string | null {
  for (const cookie of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = cookie.indexOf("=");
    if (at < 0 || cookie.slice(0, at).trim() !== name) continue;
    const value = cookie.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return null;
}

/**
 * Returns the network of a request's sender: an IPv4 address, or the first half of an IPv6 address, because senders choose the
 * second half freely. A key for rate limits, never stored.
 */
export function getNetwork(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "local";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const headGroups = head ? head.split(":") : [];
  const omittedGroups = tail === undefined ? 0 : 8 - headGroups.length - (tail ? tail.split(":").length : 0);
  const allGroups = [
    ...headGroups,
    ...Array.from({ length: Math.max(0, omittedGroups) }, () => "0"),
    ...(tail ? tail.split(":") : []),
  ];
  return `${allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * Returns `target` if it is a path on this site, otherwise `fallback`. Rejects `//host`, `/\host`, schemes, and control
 * characters.
 */
export function toLocalPath(target: string | null | undefined, fallback: string): string {
  if (!target?.startsWith("/") || target.length > 500) return fallback;
  try {
    const url = new URL(target, "https://here.invalid");
    // Check the parsed path: "/.//host" and "/%2e//host" become "//host", which a browser treats as another site.
    const path = url.pathname + url.search + url.hash;
    return url.origin === "https://here.invalid" && !/[\\\s]/.test(target) && !path.startsWith("//") ? path : fallback;
  } catch {
    return fallback;
  }
}

/** Returns the JSON body of a request; null if it is not valid JSON. */
export async function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}
