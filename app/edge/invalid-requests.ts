import { jsonError } from "../lib/http";

// Rejects requests that no browser sends to our pages and that Remix would fail on or spend seconds on.

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** Maximum number of path segments. The deepest page has four, and Remix matches each segment against all routes. */
const maxPathSegments = 20;
/** Maximum for all links of a page together, whose routes the browser requests at once. */
const maxManifestSegments = 500;

/** Returns the error for an invalid request, the same at every address; null for a valid one. */
export function rejectInvalid(request: Request, url: URL): Response | null {
  if (!methods.includes(request.method)) return jsonError(405, "Method not allowed", { Allow: methods.join(", ") });
  if ((request.method === "GET" || request.method === "HEAD") && hasBody(request))
    return jsonError(400, `A ${request.method} request must not have a body`);
  // `_data` is Remix's protocol before single fetch, which still responds but fails on values of our loaders.
  if (url.searchParams.has("_data")) return jsonError(400, "The query must not contain _data");
  if (!isReadable(url.pathname)) return jsonError(400, "The URL is malformed");
  if (isTooDeep(url)) return jsonError(414, "The URL is too long");
  return null;
}

/** Some clients send Content-Length 0 when there is no body. */
function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("Content-Length") !== "0";
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function isTooDeep(url: URL): boolean {
  if (url.pathname !== "/__manifest") return url.pathname.split("/").length > maxPathSegments;
  const steps = new Set<string>();
  for (const path of url.searchParams.getAll("p"))
    for (let end = path.indexOf("/", 1); ; end = path.indexOf("/", end + 1)) {
      steps.add(end < 0 ? path : path.slice(0, end));
      if (steps.size > maxManifestSegments) return true;
      if (end < 0) break;
    }
  return false;
}
